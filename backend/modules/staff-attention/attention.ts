import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { type StaffOutput, staffContract } from '@/lib/contract/staff/contract';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import { OrderStatus } from '@/lib/contract/statuses';
import { dayMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { shareAnswers } from '../../http/staff/share-answers';
import { orders } from '../../schema/orders';
import { openOutcomes, paymentNotices, payments } from '../../schema/payments';
import { countOpenMessages } from '../help-desk/messages.repository';
import { bankProviders, isShownTo } from '../payments/payee';
import { getCurrentShop } from '../restaurant/shop';
import { listWaiting } from '../staff-tables/tables';

/** Maximum number of things of one kind. */
const most = 200;

/** The consoles of a restaurant share one read after a change; the kitchen's answer is another one. */
const readForCounter = shareAnswers(staffContract['attention.list'], (deps, restaurantId) =>
  listAttention(deps, restaurantId, 'counter'),
);
const readForKitchen = shareAnswers(staffContract['attention.list'], (deps, restaurantId) =>
  listAttention(deps, restaurantId, 'kitchen'),
);

export const readAttentionForAll = (role: Role) =>
  isAtLeast(role, 'counter') ? readForCounter : readForKitchen;

/** Returns the things that wait for staff of a role. Throws RESTAURANT_UNKNOWN. */
async function listAttention(
  deps: Deps,
  restaurantId: number,
  role: Role,
): Promise<StaffOutput<'attention.list'>> {
  const newOrders = await listNewOrders(deps, restaurantId);
  if (!isAtLeast(role, 'counter'))
    return { orders: newOrders, tables: [], payments: [], paymentsRing: false, messages: undefined };
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  return {
    orders: newOrders,
    tables: await listWaiting(deps, restaurantId),
    payments: [...(await listPayments(deps, restaurantId)), ...(await listNotices(deps, restaurantId))],
    paymentsRing: restaurant.config.paymentsRing ?? false,
    messages: await countOpenMessages(deps.db, restaurantId),
  };
}

async function listNewOrders({ db }: Deps, restaurantId: number) {
  const rows = await db
    .select({ orderId: orders.id, sn: orders.sn })
    .from(orders)
    .where(
      and(
        eq(orders.restaurantId, restaurantId),
        eq(orders.status, OrderStatus.Accepted),
        isNull(orders.acceptedAt),
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(most);
  return rows.map(({ orderId, sn }) => ({ orderId, number: sn.split('-').at(-1)! }));
}

/** Returns the ids of bank payments that can still be paid; the bank's notice or staff confirm them. */
async function listPayments({ db, clock }: Deps, restaurantId: number): Promise<string[]> {
  const now = clock();
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.restaurantId, restaurantId),
        gt(payments.createdAt, new Date(now.getTime() - dayMs)),
        inArray(payments.provider, bankProviders),
        eq(payments.state, 'pending'),
        or(isNull(payments.expiresAt), gt(payments.expiresAt, now)),
      ),
    )
    .limit(most);
  return rows.map(({ id }) => id);
}

async function listNotices({ db }: Deps, restaurantId: number): Promise<string[]> {
  const rows = await db
    .select({ id: paymentNotices.id })
    .from(paymentNotices)
    .where(
      and(
        isShownTo(db, restaurantId),
        isNull(paymentNotices.settledAt),
        inArray(paymentNotices.outcome, [...openOutcomes]),
      ),
    )
    .limit(most);
  return rows.map(({ id }) => `notice-${id}`);
}
