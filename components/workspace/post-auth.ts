const UNREACHABLE = 'Parley cannot be reached. Check your connection and try again.';

/** Calls the auth library; resolves to null, or to what it objects to, in words. */
export async function postAuth(path: `/${string}`, body: object): Promise<string | null> {
  try {
    const response = await fetch(`/api/auth${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.ok) return null;
    if (response.status === 429) return 'Too many tries. Wait a minute and try again.';
    const answer = (await response.json().catch(() => null)) as { message?: string } | null;
    return answer?.message ?? 'That did not work. Try again.';
  } catch {
    return UNREACHABLE;
  }
}
