import { type StaffOutput, staffContract } from '@/lib/contract/staff/contract';
import type { BusyView, OrderCard } from '@/lib/contract/staff/orders';
import type { Locale } from '@/lib/contract/vocabulary';
import { shareRuns } from '@/lib/domain/shared-runs';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { type PreSerialized, serializeOnce } from '../../http/pre-serialized';
import type { BusyState } from '../../schema/restaurant';
import { readBoard, readCard } from '../orders/board.sql';
import { getPauses, withoutEnded } from '../restaurant/busy';
import { getBusinessDay } from '../restaurant/hours';
import { currentShop, shopAt } from '../restaurant/shop';
import { toCard } from './order-card';

/** Orders that ended today, at most; the rest is counted. */
const maxEnded = 30;

type BoardAnswer = PreSerialized<StaffOutput<'orders.board'>>;

const boardReaders = new WeakMap<Deps, (key: string) => Promise<BoardAnswer>>();

/**
 * Returns the board of a restaurant in a language, as the bytes of its answer. Fifty consoles that read it after a change share one
 * or two reads, of which each begins after those who get it asked (CON-20).
 */
export function readBoardOnce(deps: Deps, restaurantId: number, locale: Locale): Promise<BoardAnswer> {
  let read = boardReaders.get(deps);
  if (!read) {
    read = shareRuns(async (key) => {
      const [id, language] = key.split(' ') as [string, Locale];
      return serializeOnce(staffContract['orders.board'], await getBoard(deps, Number(id), language));
    });
    boardReaders.set(deps, read);
  }
  return read(`${restaurantId} ${locale}`);
}

/** Returns the board of a restaurant: open orders, the latest that ended today, and busy mode (CON-05). */
async function getBoard(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'orders.board'>> {
  const now = deps.clock();
  const { restaurant } = (await currentShop(deps, restaurantId)).shop;
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
  const { restaurant } = await shopAt(deps, restaurantId, found.revision);
  return toCard(found.card, { restaurant, locale, now: deps.clock() });
}

/** Returns what of busy mode holds now. */
export function toBusyView(busy: BusyState, now: Date): BusyView {
  const { extra } = withoutEnded(busy, now);
  return {
    paused: getPauses(busy, now),
    extraMinutes: extra?.minutes ?? 0,
    extraUntil: extra?.until,
  };
}
