import { catchError } from 'next/error';
import { ErrorScreen } from './error-screen';
import { ScreenHeader } from './screen-header';

/**
 * Around the screen inside the shell: a screen that fails leaves the rest in place. It is a component and no `error.tsx`,
 * whose scripts the browser would ask for only after all others, and before it takes the page over.
 */
export const ScreenBoundary = catchError((_props, { retry }) => (
  <>
    <ScreenHeader title="" />
    <ErrorScreen onRetry={retry} />
  </>
));
