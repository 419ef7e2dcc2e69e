import type { SessionAnswer } from '@/lib/contract/auth';
import { openSession } from '../../core/sessions.repository';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { UserRow } from './users.repository';

/** Opens a session for the diner and says what every login answers (API-06). */
export async function logIn(deps: Deps, tx: Tx, user: UserRow, now: Date): Promise<SessionAnswer> {
  return {
    accessToken: await openSession(tx, { userId: user.id, now, random: deps.random }),
    userId: user.id,
    mobile: user.mobile,
    mobileCountryCode: user.mobileCountryCode,
  };
}
