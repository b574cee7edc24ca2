export type TransferredFiles = { files: File[]; refusals: string[] };

/** Whether something that is dragged or pasted holds files. */
export function holdsFiles({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files');
}

/** The files of a drop or a paste. A folder looks like one and is none. */
export function transferredFiles(transfer: DataTransfer): TransferredFiles {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const files = items.flatMap((item) => {
    const isFolder = item.webkitGetAsEntry()?.isDirectory === true;
    const file = isFolder ? null : item.getAsFile();
    return file ? [file] : [];
  });
  const hasFolder = items.some((item) => item.webkitGetAsEntry()?.isDirectory === true);
  return { files, refusals: hasFolder ? ['Folders cannot be attached; choose the files in them.'] : [] };
}
