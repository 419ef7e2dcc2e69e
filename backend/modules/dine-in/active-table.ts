import { createHmac } from 'node:crypto';
import type { Input, Output } from '@/lib/contract/contract';
import { getNewestSecret } from '@/lib/domain/secrets';
import { DomainError } from '../../core/domain-error';
import { minuteMs } from '../../core/durations';
import type { Viewer } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import {
  countOtherGuests,
  deleteGuest,
  insertGuest,
  listOpenOrders,
  refreshGuest,
  type Table,
} from './dine-in.repository';

/** Guests not seen for this long have left the table's page. */
const seenMs = 5 * minuteMs;
/** Older orders are hidden: an order that was never completed must not appear to the next day's guests. */
const mealMs = 12 * 60 * minuteMs;
const maxOrders = 50;

/** New guests of one source per table, and in all, within `arrivalMs`; a restaurant's Wi-Fi is one source. */
const maxArrivals = { table: 12, source: 120 };
const arrivalMs = 15 * minuteMs;

/**
 * Checks a table and records the guest as present or gone. A source that has brought more guests than sit at
 * a table may continue to order, but its further guests are not counted. Throws like `requireTable`.
 */
export async function checkTable(
  deps: Deps,
  { visit, leaves, ...table }: Input<'tables.check'>,
  { viewer, address }: Pick<CallContext, 'viewer' | 'address'>,
): Promise<Output<'tables.check'>> {
  const { pickup } = await requireTable(deps, table);
  const guest = getGuestId(deps, viewer, visit);
  const now = deps.clock();
  if (leaves) await deleteGuest(deps.db, table, guest);
  else if (!(await refreshGuest(deps.db, table, guest, now))) await arrive(deps, table, guest, address);
  return { tableNo: table.tableNo, shared: pickup.sharedTables || undefined };
}

/** Counts a new guest, unless the source has brought too many. Two requests of one guest count once. */
async function arrive({ db, clock }: Deps, table: Table, guest: string, address: string): Promise<void> {
  const perTable = { most: maxArrivals.table, windowMs: arrivalMs };
  const perSource = { most: maxArrivals.source, windowMs: arrivalMs };
  const now = clock();
  try {
    await withTransaction(db, async (tx) => {
      if (!(await insertGuest(tx, table, guest, now))) return;
      await spendSource(tx, `guests:${table.restaurantId}:${table.tableNo}`, address, perTable, now);
      await spendSource(tx, 'guests', address, perSource, now);
    });
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'TOO_MANY')) throw error;
  }
}

/** Returns the table's open orders and the number of other guests. Throws like `requireTable`. */
export async function getActiveTable(
  deps: Deps,
  { visit, ...table }: Input<'tables.active'>,
  viewer: Viewer,
): Promise<Output<'tables.active'>> {
  await requireTable(deps, table);
  const now = deps.clock().getTime();
  const [othersOrdering, openOrders] = await Promise.all([
    countOtherGuests(deps.db, table, getGuestId(deps, viewer, visit), new Date(now - seenMs)),
    listOpenOrders(deps.db, table, new Date(now - mealMs), maxOrders),
  ]);
  return {
    othersOrdering,
    orders: openOrders.map(({ userId, createdAt, ...order }) => ({
      ...order,
      orderTime: createdAt.toISOString(),
      own: userId === viewer.userId,
    })),
  };
}

/**
 * Returns the restaurant of a table. Throws RESTAURANT_UNKNOWN, and TABLE_UNKNOWN for a table that is not in
 * the restaurant's file or a restaurant without dine-in.
 */
export async function requireTable(deps: Deps, { restaurantId, tableNo }: Table): Promise<RestaurantRow> {
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const { tables = [] } = restaurant.config;
  if (!restaurant.supportPickup || !tables.includes(tableNo))
    throw new DomainError('TABLE_UNKNOWN', { tableNo });
  return restaurant;
}

/**
 * Returns a pseudonymous id of a guest at the table: from the browser's visit id, else from the user id or the guest's token.
 */
function getGuestId({ env }: Deps, viewer: Viewer, visit: string | undefined): string {
  const who = viewer.kind === 'diner' ? `diner:${viewer.userId}` : `guest:${viewer.token ?? ''}`;
  const sign = visit ? `visit:${visit}` : who;
  return createHmac('sha256', getNewestSecret(env.CODE_SECRET)).update(`table:${sign}`).digest('base64url');
}
