import type { SessionAnswer } from '@/lib/contract/auth';
import { openSession } from '../../core/sessions.repository';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { rememberDevice } from './known-devices';
import { postLoginNotice } from './login-notice';
import type { UserRow } from './users.repository';

/**
 * Opens a session for the user, records the browser, sends a notice for a new one, and returns the response
 * that all logins share.
 */
export async function logIn(
  deps: Deps,
  tx: Tx,
  user: UserRow,
  now: Date,
  device?: string,
): Promise<SessionAnswer> {
  if (await rememberDevice(tx, device, user.id, now)) await postLoginNotice(tx, user, now);
  return {
    accessToken: await openSession(tx, { userId: user.id, now, random: deps.random }),
    userId: user.id,
    mobile: user.mobile,
    mobileCountryCode: user.mobileCountryCode,
  };
}
