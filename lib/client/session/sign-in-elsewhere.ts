import { useTranslations } from 'next-intl';
import { callGateway } from '@/lib/client/api/call';
import { chatAppSource, getSourceName } from '@/lib/domain/session/sign-in-sources';

/** A sign-in at a provider that needs a mobile number. */
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

/** Returns the sign-in that needs a number, or undefined. Throws ApiError. */
export async function loadWaitingSignIn(): Promise<WaitingSignIn | undefined> {
  return ((await callGateway('/api/sign-in/pending')) as WaitingSignIn | null) ?? undefined;
}

/** Binds the sign-in to a number and logs in. Throws ApiError. */
export async function bindSignIn(input: {
  mobile: string;
  mobileCountryCode: string;
  otpCode: string;
  password?: string;
}): Promise<void> {
  await post('bind', input);
}

/** Returns a function that names a sign-in provider in the page's language. */
export function useSourceName(): (source: string) => string {
  const t = useTranslations('signIn');
  return (source) => (source === chatAppSource ? t('source.wechat') : getSourceName(source));
}
