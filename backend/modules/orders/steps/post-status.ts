import { eq } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Executor } from '../../../db/client';
import { orders } from '../../../schema/orders';
import { pushSubscriptions } from '../../../schema/push';
import { restaurants } from '../../../schema/restaurant';
import { pick } from '../../../text';
import { postMessage } from '../../outbox/outbox';
import { findStatusLabel } from '../reading/status-labels';

interface StatusEvent {
  orderId: string;
  status: number;
  actor: string;
  at: Date;
}

/**
 * Queues push messages about a new status in the caller's transaction, except for the user who made the
 * change. The message names the restaurant and the status and contains no personal data.
 */
export async function postStatus(db: Executor, { orderId, status, actor, at }: StatusEvent): Promise<void> {
  if (actor === 'diner' || status === OrderStatus.AwaitingPayment) return;
  const listening = await db
    .select({
      id: pushSubscriptions.id,
      locale: pushSubscriptions.locale,
      deliveryType: orders.deliveryType,
      tableNo: orders.tableNo,
      reservationId: orders.reservationId,
      restaurantId: orders.restaurantId,
      name: restaurants.name,
      defaultLocale: restaurants.defaultLocale,
    })
    .from(pushSubscriptions)
    .innerJoin(orders, eq(orders.id, pushSubscriptions.orderId))
    .innerJoin(restaurants, eq(restaurants.id, orders.restaurantId))
    .where(eq(pushSubscriptions.orderId, orderId));
  for (const { id, locale, restaurantId, name, defaultLocale, ...order } of listening)
    await postMessage(db, {
      channel: 'push',
      template: 'order-status',
      recipient: String(id),
      locale,
      restaurantId,
      // Staff may undo a step and take it again.
      dedupeKey: `push:${id}:${status}:${at.toISOString()}`,
      now: at,
      data: {
        title: pick(name, locale, defaultLocale) ?? '',
        body: findStatusLabel(status, locale, order) ?? '',
        tag: `order-${orderId}`,
        path: `/myOrderDetail?orderId=${encodeURIComponent(orderId)}`,
      },
    });
}
