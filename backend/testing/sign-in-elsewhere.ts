/**
 * Signs in at the bundled provider like a browser: opens its page, enters a name, and follows the redirects.
 * Returns the URL to which the provider redirects at the end.
 */
export async function signInElsewhere(address: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  const origin = at.origin;
  let body: string | undefined;
  for (let step = 0; step < 10; step++) {
    const answer = await fetch(at, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (key) cookies.set(key, value ?? '');
    }
    const location = answer.headers.get('location');
    body = undefined;
    if (location) {
      at = new URL(location, at);
      if (at.origin !== origin) return at;
    } else if (answer.status === 200 && at.pathname.startsWith('/interaction/')) {
      body = new URLSearchParams({ name }).toString();
    } else throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
  }
  throw new Error('The provider leads in circles');
}
