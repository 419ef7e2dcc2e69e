import { and, count, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { pushSubscriptions } from '../../schema/push';

/** Maximum number of browsers that follow one order. */
const maxBrowsers = 10;

/** Throws NOT_FOUND for an order of another user. */
async function requireOwnOrder(db: Executor, userId: number, orderId: string): Promise<void> {
  const [own] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.userId, userId)));
  if (!own) throw new DomainError('NOT_FOUND');
}

/**
 * Returns the public key for subscriptions, and whether this browser follows the order. Throws NOT_FOUND for
 * another user's order.
 */
export async function getOrderPushState(
  { db, push }: Deps,
  userId: number,
  { orderTransactionId, endpoint }: Input<'orders.push'>,
): Promise<Output<'orders.push'>> {
  const { publicKey } = push;
  await requireOwnOrder(db, userId, orderTransactionId);
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
 * Subscribes a browser to pushes of the user's order. A repeated call updates the browser's keys. Throws
 * NOT_FOUND for another user's order, INVALID_INPUT for an address of no known push service, TOO_MANY beyond
 * ten browsers.
 */
export async function subscribe(
  { db, push, clock }: Deps,
  userId: number,
  { orderTransactionId: orderId, ...target }: Input<'orders.pushSubscribe'>,
  locale: Locale,
): Promise<Output<'orders.pushSubscribe'>> {
  await requireOwnOrder(db, userId, orderId);
  if (!push.knows(target.endpoint)) throw new DomainError('INVALID_INPUT');
  await withTransaction(db, async (tx) => {
    const [own] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, userId)))
      .for('update');
    if (!own) throw new DomainError('NOT_FOUND');
    const [others] = await tx
      .select({ number: count() })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.orderId, orderId), ne(pushSubscriptions.endpoint, target.endpoint)));
    if ((others?.number ?? 0) >= maxBrowsers) throw new DomainError('TOO_MANY');
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

/** Unsubscribes a browser; a repeated call does nothing. Throws NOT_FOUND for another user's order. */
export async function unsubscribe(
  { db }: Deps,
  userId: number,
  { orderTransactionId, endpoint }: Input<'orders.pushUnsubscribe'>,
): Promise<Output<'orders.pushUnsubscribe'>> {
  await requireOwnOrder(db, userId, orderTransactionId);
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
