import { type StaffOutput, staffContract } from '@/lib/contract/staff/contract';
import type { BusyView, OrderCard } from '@/lib/contract/staff/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { shareAnswers } from '../../http/staff/share-answers';
import type { BusyState } from '../../schema/restaurant';
import { findCards, readBoard, readCard } from '../orders/reading/board.sql';
import { listPauses, removeEnded } from '../restaurant/busy';
import { getBusinessDay } from '../restaurant/hours';
import { getCurrentShop, getShopAtRevision } from '../restaurant/shop';
import { toCard } from './order-card';

/** Maximum number of orders shown that ended today; the rest is only counted. */
const maxEnded = 30;

export const readBoardForAll = shareAnswers(staffContract['orders.board'], getBoard);

/** Returns the board of a restaurant: open orders, the latest that ended today, and busy mode. */
async function getBoard(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'orders.board'>> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const since = getBusinessDay(now, restaurant).from;
  const { open, ended, done } = await readBoard(deps.pool, restaurantId, { since, maxEnded });
  const reader = { restaurant, locale, now };
  return {
    open: open.map((row) => toCard(row, reader)),
    ended: ended.map((row) => toCard(row, reader)),
    done,
    busy: toBusyView(restaurant.busy, now),
    now: now.toISOString(),
  };
}

/** Returns one order of a restaurant as a card. Throws NOT_FOUND. */
export async function getCard(
  deps: Deps,
  restaurantId: number,
  orderId: string,
  locale: Locale,
): Promise<OrderCard> {
  const found = await readCard(deps.pool, restaurantId, orderId);
  if (!found) throw new DomainError('NOT_FOUND');
  const { restaurant } = await getShopAtRevision(deps, restaurantId, found.revision);
  return toCard(found.card, { restaurant, locale, now: deps.clock() });
}

/** Returns today's orders whose number, table, name or phone number contains a text. */
export async function findOrders(
  deps: Deps,
  restaurantId: number,
  { wanted, locale }: { wanted: string; locale: Locale },
): Promise<OrderCard[]> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const { from: since } = getBusinessDay(now, restaurant);
  const found = await findCards(deps.pool, restaurantId, { since, wanted });
  return found.map((row) => toCard(row, { restaurant, locale, now }));
}

/** Returns the parts of busy mode that are active now. */
export function toBusyView(busy: BusyState, now: Date): BusyView {
  const { extra } = removeEnded(busy, now);
  return {
    paused: listPauses(busy, now),
    extraMinutes: extra?.minutes ?? 0,
    extraUntil: extra?.until,
  };
}
