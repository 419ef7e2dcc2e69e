import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { formatMoney } from '@/lib/domain/money';
import { recordAudit } from '../../../core/audit-log';
import { recordCash } from '../../../core/drawer-cash';
import { enqueueAccepted } from '../../../core/print-queue';
import { wakeConsoles } from '../../../core/staff-events';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import { findOrAddUser } from '../../auth/users.repository';
import { postMessage } from '../../outbox/outbox';
import type { Shop } from '../../restaurant/shop';
import { NotWritten, type PaidPlacement, type PlacementError, writeOrder } from './place-order';
import { getTranslate } from './quote';
import type { TakenBy } from './taken-by';

/**
 * Writes an order that staff take, in one transaction with the guest's account, the papers of an accepted order, the
 * message with the link to pay, and the entry of the audit log. Returns the same as `placeOrder`; a refused order
 * leaves no guest behind.
 */
export async function placeByStaff(
  pool: pg.Pool,
  placement: PaidPlacement,
  shop: Shop,
  taken: TakenBy,
): Promise<PlacementError | undefined> {
  const { restaurantId } = placement.order;
  const client = await pool.connect();
  try {
    await withTransaction(drizzle(client), (tx) => write(tx, client, { placement, shop, taken }));
  } catch (error) {
    if (error instanceof NotWritten) return error.reason;
    throw error;
  } finally {
    client.release();
  }
  wakeConsoles(pool, restaurantId);
  return undefined;
}

interface Written {
  placement: PaidPlacement;
  shop: Shop;
  taken: TakenBy;
}

async function write(tx: Tx, client: pg.PoolClient, { placement, shop, taken }: Written): Promise<void> {
  const { restaurant } = shop;
  const now = placement.order.createdAt;
  const guest =
    taken.guest && (await findOrAddUser(tx, { ...taken.guest, locale: restaurant.defaultLocale, now }));
  const order = { ...placement.order, userId: guest?.id ?? null };
  const reason = await writeOrder(client, { ...placement, order });
  if (reason) throw new NotWritten(reason);
  const { actor, staffId, address, source, payBy } = taken;
  if (order.acceptedAt)
    await enqueueAccepted(tx, { restaurantId: restaurant.id, orderId: order.id, actor, now });
  if (payBy === 'cash') {
    const { id, amount } = placement.payment;
    await recordCash(tx, { restaurantId: restaurant.id, actor, staffId, amount, key: `payment:${id}`, now });
  }
  await postLink(tx, { placement, shop, taken });
  await recordAudit(tx, {
    restaurantId: restaurant.id,
    act: 'order.taken',
    subject: order.sn,
    detail: { source, payBy, total: order.total, ...(order.tableNo && { table: order.tableNo }) },
    actor,
    staffId,
    address,
    at: now,
  });
}

/** Posts the text message with the link to pay, if the order is paid by one. */
async function postLink(
  tx: Tx,
  { placement: { order, payment }, shop, taken: { guest, link } }: Written,
): Promise<void> {
  if (!guest || !link || !order.expiresAt) return;
  const { restaurant } = shop;
  const locale = restaurant.defaultLocale;
  await postMessage(tx, {
    channel: 'sms',
    template: 'order-payment',
    recipient: guest.mobileCountryCode + guest.mobile,
    locale,
    restaurantId: restaurant.id,
    dedupeKey: `order-payment:${order.id}`,
    data: {
      sender: getTranslate(shop, locale)(restaurant.name),
      sn: order.sn,
      amount: formatMoney(payment.amount, restaurant.countryCode, locale),
      link: link(order.id),
      expiresAt: order.expiresAt.toISOString(),
    },
    now: order.createdAt,
  });
}
