import type { PartyView } from '@/lib/contract/party-view';
import type { OrderMode } from '@/lib/contract/values';
import type { Locale } from '@/lib/contract/vocabulary';
import { type AskedFor, getSlotStart } from '@/lib/domain/dish/availability';
import { listEaters, type Present } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../core/domain-error';
import { countTaken } from '../orders/placing/cart-rules';
import { chooseForTime } from '../orders/placing/choose-for-time';
import { getTranslate, toChoicesText } from '../orders/placing/quote';
import { getMode } from '../restaurant/busy';
import { getWallTime } from '../restaurant/hours';
import { type GroupRow, type PartyLineRow, toOrdered } from './parties.repository';
import type { PartyFacts } from './party-facts';

export const isShared = (memberNo: number, eaters: readonly number[]): boolean =>
  eaters.length > 1 || eaters[0] !== memberNo;

const notSold = new Set<string>(['DISH_OFF_SALE', 'DISH_NOT_NOW']);

/** Returns the time for which a party orders: a group's slot, and now at a table. */
export const getPartyTime = (group: GroupRow | undefined, timeZone: string, instant: Date): AskedFor => {
  const now = getWallTime(instant, timeZone);
  return { at: group ? getSlotStart(group.slot) : now, now };
};

export const getPartyMode = (group: GroupRow | undefined): OrderMode =>
  group ? getMode(group.deliveryType) : 'table';

export function toUnsentLine(
  { now, group, at }: PartyFacts,
  row: PartyLineRow,
  locale: Locale,
  present: Present,
): PartyView['lines'][number] {
  const translate = getTranslate(now.shop, locale);
  const dish = now.shop.dishes.get(row.dishId);
  const ordered = toOrdered(row);
  const eaters = listEaters({ ...row, forAll: false }, present);
  const known = {
    memberNo: row.memberNo,
    lineId: row.lineKey,
    dishId: row.dishId,
    dishName: dish ? translate(dish.name) : '',
    dishCount: row.count,
    forAll: row.forAll || undefined,
    sharedWith: isShared(row.memberNo, eaters) ? eaters : undefined,
    ordered,
  };
  try {
    const asked = getPartyTime(group, now.shop.restaurant.timeZone, at);
    const line = chooseForTime(now.shop, ordered, { asked, mode: getPartyMode(group) }, translate);
    const { spec, items, remark, total } = line;
    const dishExtra = toChoicesText({ specName: spec?.name, items, remark }, translate) || undefined;
    const isShort = [...countTaken([line])].some(
      ([dishId, { pieces }]) => (now.stocks.get(dishId) ?? pieces) < pieces,
    );
    return { ...known, dishExtra, totalAmount: total, problem: isShort ? 'SOLD_OUT' : undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      ...known,
      totalAmount: 0,
      problem: notSold.has(error.code) ? 'SOLD_OUT' : 'CHANGED',
      availableFrom: error.code === 'DISH_NOT_NOW' ? (error.detail?.from as string) : undefined,
    };
  }
}
