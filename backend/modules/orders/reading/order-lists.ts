import { subMonths } from 'date-fns';
import type { Order } from '@/lib/contract/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../../deps';
import { getCurrentShops } from '../../restaurant/shop';
import { listOrderEvents, listOrderLines, listUserOrdersWithDiner } from '../orders.repository';
import { toOrder } from './order-detail';

/** Maximum number of orders in one list. */
const maxListed = 50;
/** Orders on one page of the history. */
const pageSize = 10;

/** Returns the user's latest orders at all restaurants, newest first. */
export async function listUserOrders(deps: Deps, userId: number, locale: Locale): Promise<Order[]> {
  return toOrders(deps, await listUserOrdersWithDiner(deps.db, userId, { limit: maxListed }), locale);
}

/** Returns the user's unfinished orders, newest first. */
export async function listIncompleteOrders(deps: Deps, userId: number, locale: Locale): Promise<Order[]> {
  const found = await listUserOrdersWithDiner(deps.db, userId, { limit: maxListed, unfinished: true });
  return toOrders(deps, found, locale);
}

/** Returns a page (from 1) of the last three months' orders, newest first; empty past the end. */
export async function listPastOrders(
  deps: Deps,
  userId: number,
  pageNum: number,
  locale: Locale,
): Promise<Order[]> {
  const found = await listUserOrdersWithDiner(deps.db, userId, {
    limit: pageSize,
    skip: (pageNum - 1) * pageSize,
    since: subMonths(deps.clock(), 3),
  });
  return toOrders(deps, found, locale);
}

type ListedOrderRow = Awaited<ReturnType<typeof listUserOrdersWithDiner>>;

async function toOrders(deps: Deps, found: ListedOrderRow, locale: Locale): Promise<Order[]> {
  const ids = found.map(({ order }) => order.id);
  const [lines, events, shops] = await Promise.all([
    listOrderLines(deps.db, ids),
    listOrderEvents(deps.db, ids),
    getCurrentShops(deps, new Set(found.map(({ order }) => order.restaurantId))),
  ]);
  return found.map(({ order, diner }) =>
    toOrder(
      deps,
      {
        order,
        diner,
        lines: lines.filter(({ orderId }) => orderId === order.id),
        events: events.filter(({ orderId }) => orderId === order.id),
        shop: shops.get(order.restaurantId)!,
      },
      locale,
    ),
  );
}
