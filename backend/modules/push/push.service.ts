import { and, count, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { Refused } from '../../http/refused';
import { inTransaction } from '../../http/transaction';
import { orders } from '../orders/orders.tables';
import { pushSubscriptions } from './push.tables';

/** How many browsers can follow one order. */
const mostBrowsers = 10;

/** The key with which browsers subscribe here, and whether this one follows the order. Another's order looks like none. */
export async function pushState(
  { db, push }: Deps,
  userId: number,
  { orderTransactionId, endpoint }: Input<'orders.push'>,
): Promise<Output<'orders.push'>> {
  const { publicKey } = push;
  if (!endpoint) return { publicKey, subscribed: false };
  const [found] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.orderId, orderTransactionId),
        eq(pushSubscriptions.endpoint, endpoint),
      ),
    );
  return { publicKey, subscribed: found !== undefined };
}

/**
 * Has a browser told of one's own order. Doing it again takes the browser's new keys. Throws NOT_FOUND for another's order,
 * INVALID_INPUT for an address that is no push service's, TOO_MANY beyond ten browsers.
 */
export async function subscribe(
  { db, push, clock }: Deps,
  userId: number,
  { orderTransactionId: orderId, ...target }: Input<'orders.pushSubscribe'>,
  locale: Locale,
): Promise<Output<'orders.pushSubscribe'>> {
  if (!push.knows(target.endpoint)) throw new Refused('INVALID_INPUT');
  await inTransaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
      .for('update');
    if (!own) throw new Refused('NOT_FOUND');
    const [others] = await tx
      .select({ number: count() })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.orderId, orderId), ne(pushSubscriptions.endpoint, target.endpoint)));
    if ((others?.number ?? 0) >= mostBrowsers) throw new Refused('TOO_MANY');
    await tx
      .insert(pushSubscriptions)
      .values({ ...target, userId, orderId, locale, createdAt: clock() })
      .onConflictDoUpdate({
        target: [pushSubscriptions.orderId, pushSubscriptions.endpoint],
        set: { p256dh: target.p256dh, auth: target.auth, locale },
      });
  });
  return { subscribed: true };
}

/** Has a browser told no more. Done again, or for another's order, nothing happens. */
export async function unsubscribe(
  { db }: Deps,
  userId: number,
  { orderTransactionId, endpoint }: Input<'orders.pushUnsubscribe'>,
): Promise<Output<'orders.pushUnsubscribe'>> {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, userId),
        eq(pushSubscriptions.orderId, orderTransactionId),
        eq(pushSubscriptions.endpoint, endpoint),
      ),
    );
  return { subscribed: false };
}
