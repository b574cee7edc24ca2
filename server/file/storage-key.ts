/** A storage key as it is. @throws Error when it is not of the form that the server's own keys have */
export function checkKey(key: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(key)) throw new Error('not a storage key');
  return key;
}
