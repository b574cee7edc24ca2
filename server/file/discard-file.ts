import { db } from '../db';
import { fileStorage } from './storage';
import { dropFile } from './store';

/** Removes the bytes of a file that is marked as deleted, and then its row. */
export async function discardFile(file: { id: string; storageKey: string }): Promise<void> {
  const storage = await fileStorage();
  await storage.remove(file.storageKey);
  await dropFile(db(), file.id);
}
