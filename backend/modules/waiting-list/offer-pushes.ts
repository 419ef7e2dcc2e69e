import { and, count, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { pushSubscriptions } from '../../schema/push';
import { findOwnEntry, lockEntry } from './waiting-list.repository';

/** Maximum subscribed browsers of one entry. */
const maxBrowsers = 10;

/**
 * Returns the public key for push subscriptions, and whether this browser is subscribed. Throws NOT_FOUND
 * for another diner's entry.
 */
export async function getOfferPushState(
  { db, push: { publicKey } }: Deps,
  userId: number,
  { id, endpoint }: Input<'waiting.push'>,
): Promise<Output<'waiting.push'>> {
  if (!(await findOwnEntry(db, userId, id))) throw new DomainError('NOT_FOUND');
  if (!endpoint) return { publicKey, subscribed: false };
  const [found] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.waitingId, id), eq(pushSubscriptions.endpoint, endpoint)));
  return { publicKey, subscribed: found !== undefined };
}

/**
 * Subscribes a browser to the offers of the diner's entry. A repeated call updates the browser's keys.
 * Throws NOT_FOUND for another diner's entry, INVALID_INPUT for an address outside the push services,
 * TOO_MANY beyond ten browsers.
 */
export async function subscribeToOffers(
  { db, push, clock }: Deps,
  userId: number,
  { id: waitingId, ...target }: Input<'waiting.pushSubscribe'>,
  locale: Locale,
): Promise<Output<'waiting.pushSubscribe'>> {
  await withTransaction(db, async (tx) => {
    if (!(await lockEntry(tx, waitingId, { userId }))) throw new DomainError('NOT_FOUND');
    if (!push.knows(target.endpoint)) throw new DomainError('INVALID_INPUT');
    const [others] = await tx
      .select({ number: count() })
      .from(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.waitingId, waitingId), ne(pushSubscriptions.endpoint, target.endpoint)),
      );
    if ((others?.number ?? 0) >= maxBrowsers) throw new DomainError('TOO_MANY');
    await tx
      .insert(pushSubscriptions)
      .values({ ...target, userId, waitingId, locale, createdAt: clock() })
      .onConflictDoUpdate({
        target: [pushSubscriptions.waitingId, pushSubscriptions.endpoint],
        set: { p256dh: target.p256dh, auth: target.auth, locale },
      });
  });
  return { subscribed: true };
}
