import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/*
 * `node --import ./scripts/typescript.mjs` runs TypeScript with Node's own type stripping, which wants whole file names:
 * this completes ours (`./port`, `@/env`). What was stripped and compiled is kept for the next time.
 */
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/parley', import.meta.url)));
const project = new URL('..', import.meta.url);
const isOurs = (url) => url?.startsWith(project.href) && !url.includes('/node_modules/');

registerHooks({
  resolve(specifier, context, next) {
    if (!/^(@|\.\.?)\//.test(specifier) || /\.[cm]?[jt]s$/.test(specifier) || !isOurs(context.parentURL)) {
      return next(specifier, context);
    }
    const name = specifier.startsWith('@/') ? new URL(specifier.slice(2), project).href : specifier;
    return next(`${name}.ts`, context);
  },
});
