/**
 * One value for the whole process. A bundler may load a module more than once (instrumentation and route
 * handlers each get an instance), so what the worker and the routes share hangs on `globalThis`.
 */
export function processWide<T>(name: string, make: () => T): T {
  const store = globalThis as unknown as { __parley?: Map<string, unknown> };
  store.__parley ??= new Map();
  if (!store.__parley.has(name)) store.__parley.set(name, make());
  return store.__parley.get(name) as T;
}
