type Fault = { code: string | null; message: string };

/** The application code of a failed call, and words for the person who made it. */
export function readFault(error: unknown): Fault {
  const data = (error as { data?: { appCode?: string; httpStatus?: number } } | null)?.data;
  if (data?.appCode) return { code: data.appCode, message: (error as Error).message };
  if (data?.httpStatus) return { code: null, message: 'Something went wrong on our side. Try again.' };
  return { code: 'NETWORK', message: 'Parley cannot be reached. Check your connection and try again.' };
}
