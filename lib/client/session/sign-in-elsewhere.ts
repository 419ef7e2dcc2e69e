import { callGateway } from '@/lib/client/api/call';

/** A sign-in elsewhere that waits for its number. */
export interface WaitingSignIn {
  source: string;
  nickName?: string;
}

const post = (path: string, body: object) =>
  callGateway(`/api/sign-in/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/** Starts a sign-in that returns to this page. Returns the provider's URL. Throws ApiError. */
export async function beginSignIn(source: string): Promise<string> {
  const path = location.pathname + location.search;
  const { url } = (await post('begin', { source, path })) as { url: string };
  return url;
}

/** What waits to be bound, or undefined. Throws ApiError. */
export async function loadWaitingSignIn(): Promise<WaitingSignIn | undefined> {
  return ((await callGateway('/api/sign-in/pending')) as WaitingSignIn | null) ?? undefined;
}

/** Binds it to a number and logs in. Throws ApiError. */
export async function bindSignIn(input: {
  mobile: string;
  mobileCountryCode: string;
  otpCode: string;
  password?: string;
}): Promise<void> {
  await post('bind', input);
}
