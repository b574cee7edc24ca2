/** The first letter of a workspace, as its mark. */
export function WorkspaceMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden
      className="grid size-5 shrink-0 place-items-center rounded-[5px] bg-ink text-tiny font-bold text-bg"
    >
      {[...name.trim()][0]?.toUpperCase() ?? 'P'}
    </span>
  );
}
