/** The sign-in page, which leads back to `path`. */
export function signInAddress(path: string): string {
  return `/sign-in?back=${encodeURIComponent(path)}`;
}

/** Where the sign-in page of this query leads: back to a page of the workspace, never to another site. */
export function addressAfterSignIn(query: string): string {
  const back = new URLSearchParams(query).get('back') ?? '';
  return /^\/(threads|records|settings)(\/[\w-]+)*$/.test(back) ? back : '/threads';
}
