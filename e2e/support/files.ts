import type { Locator, Page } from '@playwright/test';

export type TestFile = { name: string; mimeType: string; buffer: Buffer };

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A picture of one pixel. */
export function pngFile(name: string): TestFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
}

export function textFile(name: string, text: string, mimeType = 'text/plain'): TestFile {
  return { name, mimeType, buffer: Buffer.from(text) };
}

/** Drags files over a place, as a person does from a folder; `drop` lets go of them there. */
export async function dragFiles(place: Locator, files: readonly TestFile[]) {
  const carried = await place.page().evaluateHandle(
    (list) => {
      const transfer = new DataTransfer();
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        transfer.items.add(new File([bytes], name, { type: mimeType }));
      }
      return transfer;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') })),
  );
  const event = { dataTransfer: carried };
  await place.dispatchEvent('dragenter', event);
  await place.dispatchEvent('dragover', event);
  return { drop: () => place.dispatchEvent('drop', event) };
}

/** The file input behind the paperclip. */
export function fileInput(page: Page): Locator {
  return page.getByLabel('Files to attach');
}

/** The files of the message that is being written, or of one that was sent. */
export function attachedFiles(page: Page): Locator {
  return page.getByRole('main').getByRole('list', { name: 'Attached files' });
}

export function removeButton(page: Page, name: string): Locator {
  return page.getByRole('button', { name: `Remove ${name}`, exact: true });
}

/** Holds all bytes back until they are released. */
export async function holdUploads(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/upload?token=*', async (route) => {
    await held;
    await route.continue().catch(() => null);
  });
  return async () => {
    release();
    await page.unroute('**/upload?token=*');
  };
}
