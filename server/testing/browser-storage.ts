import { vi } from 'vitest';

/** Puts a browser's two storages, empty, where code that runs in one looks for them. */
export function openBrowserStorage(): { local: Storage; session: Storage } {
  const [local, session] = [makeStorage(), makeStorage()];
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  return { local, session };
}

/** Entries are own properties, as in a browser: `Object.keys` lists them. */
function makeStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(storage, key) ? String(storage[key]) : null),
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  };
  const storage: Storage = Object.create(methods);
  return storage;
}
