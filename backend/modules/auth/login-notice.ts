import { countUp } from '../../core/attempts.repository';
import { dayMs } from '../../core/durations';
import type { Tx } from '../../db/client';
import { postMessage } from '../outbox/outbox';
import type { UserRow } from './users.repository';

/** Text messages cost money, and a browser without cookies looks new each time. */
const maxPerDay = 3;

/** Notifies the account's number of a login from a new browser. */
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
