import { headers } from 'next/headers';
import { cache } from 'react';
import { call } from '@/lib/api/server';
import { contract } from '@/lib/contract/contract';
import type { User } from '@/lib/contract/profile';
import type { Locale } from '@/lib/contract/vocabulary';
import { type Diner, isDiner } from '@/lib/gateway/session-cookie';
import { newest } from '@/lib/gateway/tokens';
import { readVisit } from '@/lib/gateway/visit';

/** How long a page waits for the diner's details before it leaves them to the browser. Milliseconds. */
const userWait = 1500;

/*
 * For pages rendered per request only: reading the headers makes Next refuse to keep what is rendered with them.
 */
const visitOf = cache(async () => readVisit(await headers()));

/** The diner whose session the request brought; undefined for a guest. The token stays on the server (SES-11). */
export const dinerOfRequest = cache(async (): Promise<Diner | undefined> => {
  const { session } = await visitOf();
  const held = session && (await newest(session));
  return isDiner(held) ? held : undefined;
});

/**
 * The user info of the request's diner (API-22). Undefined when it can't be had now: a page can't set the cookie that a
 * renewed token needs, so the browser then asks through the gateway, which can.
 */
export const userOfRequest = cache(async (locale: Locale): Promise<User | undefined> => {
  const diner = await dinerOfRequest();
  if (!diner) return undefined;
  const { context } = await visitOf();
  try {
    return await call(
      contract['profile.info'],
      { userId: diner.userId },
      {
        ...context,
        locale,
        token: diner.token,
        userId: diner.userId,
        signal: AbortSignal.timeout(userWait),
      },
    );
  } catch {
    return undefined;
  }
});
