import 'server-only';
import { headers } from 'next/headers';
import { cache } from 'react';
import { createContext } from './context';
import { appRouter } from './root';
import { createCallerFactory } from './trpc';

const createCaller = createCallerFactory(appRouter);

/** The context of the page being rendered, made once for each request. */
export const pageContext = cache(async () => createContext({ headers: await headers() }));

/** The procedures, called in the process, as the member who asked for the page. */
export const serverCaller = cache(async () => createCaller(await pageContext()));
