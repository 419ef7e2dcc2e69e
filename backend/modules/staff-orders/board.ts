import { type StaffOutput, staffContract } from '@/lib/contract/staff/contract';
import type { BusyView, OrderCard } from '@/lib/contract/staff/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { shareAnswers } from '../../http/staff/share-answers';
import type { BusyState } from '../../schema/restaurant';
import { readBoard, readCard } from '../orders/board.sql';
import { getPauses, removeEnded } from '../restaurant/busy';
import { getBusinessDay } from '../restaurant/hours';
import { getCurrentShop, getShopAtRevision } from '../restaurant/shop';
import { toCard } from './order-card';

/** Orders that ended today, at most; the rest is counted. */
const maxEnded = 30;

export const readBoardForAll = shareAnswers(staffContract['orders.board'], getBoard);

/** Returns the board of a restaurant: open orders, the latest that ended today, and busy mode (CON-05). */
async function getBoard(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'orders.board'>> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const since = getBusinessDay(now, restaurant.timeZone, restaurant).from;
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

/** Returns what of busy mode holds now. */
export function toBusyView(busy: BusyState, now: Date): BusyView {
  const { extra } = removeEnded(busy, now);
  return {
    paused: getPauses(busy, now),
    extraMinutes: extra?.minutes ?? 0,
    extraUntil: extra?.until,
  };
}
