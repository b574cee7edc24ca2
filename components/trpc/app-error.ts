type Fault = { code: string | null; message: string };

export const SIGNED_OUT = 'You are signed out.';
const UNFIT = 'Parley could not take this. Reload the page and try again.';

/** The application code of a failed call, and words for the person who made it. */
export function readFault(error: unknown): Fault {
  const data = (error as { data?: { appCode?: string; httpStatus?: number } } | null)?.data;
  if (data?.appCode) {
    return { code: data.appCode, message: wordsForPeople(data.appCode, (error as Error).message) };
  }
  if (data?.httpStatus) return { code: null, message: 'Something went wrong on our side. Try again.' };
  return { code: 'NETWORK', message: 'Parley cannot be reached. Check your connection and try again.' };
}

/** The server's words for a failure, but where they are for programs: on its inputs and its tokens. */
export function wordsForPeople(code: string, message: string): string {
  switch (code) {
    case 'UNAUTHENTICATED':
      return SIGNED_OUT;
    case 'INVALID_INPUT':
      return UNFIT;
    default:
      return message;
  }
}
