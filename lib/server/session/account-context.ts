import { headers } from 'next/headers';
import { cache } from 'react';
import { contract } from '@/lib/contract/contract';
import type { BrowserInputOf, Endpoint, InputOf, OutputOf } from '@/lib/contract/endpoint';
import type { User } from '@/lib/contract/profile';
import type { Locale } from '@/lib/contract/vocabulary';
import { call } from '@/lib/server/backend/backend-client';
import { readRequestContext } from '@/lib/server/session/request-context';
import { type Diner, isDiner } from '@/lib/server/session/session-cookie';
import { getNewestSession } from '@/lib/server/session/tokens';

/** Maximum wait of a page for the diner's details before the browser loads them. Milliseconds. */
const ownWait = 1500;

/* Only for pages rendered per request: reading the headers makes Next skip its cache. */
const visitOf = cache(async () => readRequestContext(await headers()));

/** Returns the diner of the request's session; undefined for a guest. The token stays on the server (SES-11). */
export const currentUser = cache(async (): Promise<Diner | undefined> => {
  const { session } = await visitOf();
  const held = session && (await getNewestSession(session));
  return isDiner(held) ? held : undefined;
});

/**
 * Returns a call's answer for the request's diner, while a page renders. Undefined when the token needs a renewal: a
 * page cannot set its cookie, so the browser calls the gateway, which can. `userId` is filled in.
 */
export async function fetchAsUser<E extends Endpoint>(
  endpoint: E,
  input: BrowserInputOf<E>,
  locale: Locale,
): Promise<OutputOf<E> | undefined> {
  const diner = await currentUser();
  if (!diner) return undefined;
  const { context } = await visitOf();
  const { token, userId } = diner;
  const signal = AbortSignal.timeout(ownWait);
  try {
    return await call(endpoint, { ...input, userId } as InputOf<E>, {
      ...context,
      locale,
      token,
      userId,
      signal,
    });
  } catch {
    return undefined;
  }
}

/** The user info of the request's diner (API-22); see fetchAsUser. */
export const userOfRequest = cache(
  (locale: Locale): Promise<User | undefined> => fetchAsUser(contract['profile.info'], {}, locale),
);
