import { countUp } from '../../core/attempts.repository';
import type { Tx } from '../../db/client';
import { postMessage } from '../outbox/outbox';
import type { UserRow } from './users.repository';

const dayMs = 24 * 60 * 60 * 1000;
/** Text messages cost money, and a browser that takes no cookies is another one each time. */
const maxPerDay = 3;

/** Tells the account's number that a browser logged in which had not before (DEC-89). */
export async function postLoginNotice(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const { points } = await countUp(tx, `notice:${user.id}`, dayMs, now);
  if (points > maxPerDay) return;
  await postMessage(tx, {
    channel: 'sms',
    recipient: `${user.mobileCountryCode}${user.mobile}`,
    template: 'new-login',
    locale: user.locale ?? 'en',
    data: { sender: 'Makan', expiresAt: new Date(now.getTime() + dayMs).toISOString() },
    now,
  });
}
