import { createHmac } from 'node:crypto';
import { contract } from '@/lib/contract/contract';
import { DomainError } from '../../core/domain-error';
import type { Viewer } from '../../core/viewer';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { serve } from '../../http/serve';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { currentShop } from '../restaurant/shop';
import { forgetGuest, noteGuest, ordersUnderWay, othersAt, type Table } from './dine-in.repository';

const minuteMs = 60_000;
/** Who was not heard of for so long has left the table's page. */
const seenMs = 5 * minuteMs;
/** Nobody sits longer; an order that was never completed must not greet tomorrow's diners. */
const mealMs = 12 * 60 * minuteMs;
const mostOrders = 50;

/** Ordering at the table by its code (DEC-53). */
export function dineInRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['tables.check'], async ({ visit, leaves, ...table }, { viewer }) => {
    await requireTable(deps, table);
    const guest = guestOf(deps, viewer, visit);
    if (leaves) await forgetGuest(deps.db, table, guest);
    else await noteGuest(deps.db, table, guest, deps.clock());
    return { tableNo: table.tableNo };
  });

  serve(app, contract['tables.active'], async ({ visit, ...table }, { viewer }) => {
    await requireTable(deps, table);
    const now = deps.clock().getTime();
    const [othersOrdering, underWay] = await Promise.all([
      othersAt(deps.db, table, guestOf(deps, viewer, visit), new Date(now - seenMs)),
      ordersUnderWay(deps.db, table, new Date(now - mealMs), mostOrders),
    ]);
    return {
      othersOrdering,
      orders: underWay.map(({ userId, createdAt, ...order }) => ({
        ...order,
        orderTime: createdAt.toISOString(),
        own: userId === viewer.userId,
      })),
    };
  });
}

/**
 * Throws RESTAURANT_UNKNOWN, or TABLE_UNKNOWN for a table that the restaurant's file doesn't have, and for all of them where
 * nobody eats in (DIN-02).
 */
async function requireTable(deps: Deps, { restaurantId, tableNo }: Table): Promise<void> {
  const { restaurant } = (await currentShop(deps, restaurantId)).shop;
  const { tables = [] } = restaurant.config as Partial<RestaurantConfig>;
  if (!restaurant.supportPickup || !tables.includes(tableNo))
    throw new DomainError('TABLE_UNKNOWN', { tableNo });
}

/**
 * Tells one visit from another without saying whose it is: by the name that the visit gave itself, else diners by their
 * number and guests by their token.
 */
function guestOf({ env }: Deps, viewer: Viewer, visit: string | undefined): string {
  const who = viewer.kind === 'diner' ? `diner:${viewer.userId}` : `guest:${viewer.token ?? ''}`;
  const sign = visit ? `visit:${visit}` : who;
  return createHmac('sha256', env.CODE_SECRET).update(`table:${sign}`).digest('base64url');
}
