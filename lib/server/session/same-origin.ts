/**
 * Returns whether a request was started by a page of this site (SES-12). Browsers send Origin with every POST; without
 * it Sec-Fetch-Site is used, which no page can forge. Requests without both are refused.
 */
export function isSameOrigin(headers: Headers, host: string | undefined, secure: boolean): boolean {
  const origin = headers.get('origin');
  if (origin === null) return headers.get('sec-fetch-site') === 'same-origin';
  if (!host) return false;
  try {
    const { protocol, host: from } = new URL(origin);
    if (secure ? protocol !== 'https:' : !/^https?:$/.test(protocol)) return false;
    return from === new URL(`${protocol}//${host}`).host;
  } catch {
    return false;
  }
}
