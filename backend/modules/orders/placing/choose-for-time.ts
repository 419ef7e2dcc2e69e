import type { OrderedDish } from '@/lib/contract/ordering';
import type { SaleTimes } from '@/lib/contract/sale-times';
import type { OrderMode } from '@/lib/contract/values';
import { type AskedFor, findNextTime, getSlotStart, isAvailableAt } from '@/lib/domain/dish/availability';
import { getPriceAt, type PriceTime } from '@/lib/domain/dish/price-at';
import { getClock } from '@/lib/domain/outlets/opening-hours';
import { DomainError } from '../../../core/domain-error';
import type { DishGroup } from '../../../schema/menu';
import { getWallTime } from '../../restaurant/hours';
import { type DishRow, listAllItems, type Shop } from '../../restaurant/shop';
import { type ChosenLine, chooseLine, type Translate } from './choices';

interface Asked {
  /** The slot, for orders that have one. */
  deliveryTime?: string;
  tableNo?: string;
  /** True for what staff take without a slot. */
  isForNow?: boolean;
}

/**
 * Returns the time for which is ordered, on the restaurant's clock: the slot's beginning, or now at a table. It is
 * undefined while a diner has not chosen a time: the times that are offered then obey the cart.
 */
export function findAskedTime(
  { deliveryTime, tableNo, isForNow }: Asked,
  timeZone: string,
  now: Date,
): AskedFor | undefined {
  if (!deliveryTime && tableNo === undefined && !isForNow) return undefined;
  const here = getWallTime(now, timeZone);
  if (deliveryTime) return { at: getSlotStart(deliveryTime), now: here };
  return { at: here, now: here };
}

type TimedShop = Pick<Shop, 'dishes' | 'saleTimes'>;

/**
 * Validates and prices one line for a time. Throws DISH_UNKNOWN, DISH_NOT_NOW with the next time at which it can be had,
 * DISH_OFF_SALE for a dish whose times are over, and the errors of `chooseLine`.
 */
export function chooseForTime(
  shop: TimedShop,
  ordered: OrderedDish,
  { asked, mode }: { asked: AskedFor | undefined; mode: OrderMode },
  translate: Translate,
): ChosenLine {
  const listed = shop.dishes.get(ordered.dishId);
  if (!listed) throw new DomainError('DISH_UNKNOWN', { dishId: ordered.dishId });
  const dish = priceRow(listed, { at: asked?.at, mode });
  const times = asked && shop.saleTimes.get(dish.id);
  if (!times || !dish.onSale || !dish.listed) return chooseLine(dish, ordered, translate);
  checkPartTimes(dish, times, ordered, asked, translate);
  return chooseLine(limitToTime(dish, asked), ordered, translate);
}

/** Returns the dish with the prices that hold for a mode and a time. */
function priceRow(dish: DishRow, when: PriceTime): DishRow {
  if (!dish.prices && !dish.specs.some(({ prices }) => prices)) return dish;
  const specs = dish.specs.map((spec) => ({ ...spec, price: getPriceAt(spec, when) }));
  return { ...dish, price: getPriceAt(dish, when), specs };
}

/** Returns the dish with the choices off sale that cannot be had at a time, so that no group requires one of them. */
function limitToTime(dish: DishRow, asked: AskedFor): DishRow {
  const limit = <P extends { onSale: boolean; available?: SaleTimes }>(part: P): P =>
    part.available && !isAvailableAt([part.available], asked) ? { ...part, onSale: false } : part;
  const limitGroup = (group: DishGroup): DishGroup => ({
    ...group,
    items: group.items.map((item) => {
      const limited = limit(item);
      return item.groups ? { ...limited, groups: item.groups.map(limitGroup) } : limited;
    }),
  });
  return { ...dish, specs: dish.specs.map(limit), groups: dish.groups.map(limitGroup) };
}

/** Throws for the dish, else for its chosen parts: what must be had together is named with its next time. */
function checkPartTimes(
  dish: DishRow,
  times: readonly SaleTimes[],
  { specId, items }: OrderedDish,
  asked: AskedFor,
  translate: Translate,
): void {
  const chosen = new Set(items.map(({ itemId }) => itemId));
  const parts = [
    ...dish.specs.filter((spec) => spec.specId === specId),
    ...listAllItems(dish).filter(({ itemId }) => chosen.has(itemId)),
  ].filter(({ available }) => available);
  const all = [...times, ...parts.map(({ available }) => available!)];
  if (isAvailableAt(all, asked)) return;
  const isDish = !isAvailableAt(times, asked);
  const part = isDish ? undefined : parts.find(({ available }) => !isAvailableAt([available!], asked));
  const dishName = part ? `${translate(dish.name)} (${translate(part.name)})` : translate(dish.name);
  throw toNotNowError({ dishId: dish.id, dishName }, isDish ? times : all, asked);
}

function toNotNowError(
  named: { dishId: number; dishName: string },
  rules: readonly SaleTimes[],
  asked: AskedFor,
): DomainError {
  const next = findNextTime(rules, asked);
  if (!next) return new DomainError('DISH_OFF_SALE', named);
  return new DomainError('DISH_NOT_NOW', { ...named, from: `${next.day} ${getClock(next.minutes)}` });
}

/** Returns the slots at which everything of a cart can be had, and the error of a dish for which others are left out. */
export function limitSlots(
  shop: TimedShop,
  slots: readonly string[],
  dishList: readonly OrderedDish[],
  { now, timeZone, translate }: { now: Date; timeZone: string; translate: Translate },
): { slots: string[]; reason?: DomainError } {
  const timed = dishList.flatMap((ordered) => {
    const dish = shop.dishes.get(ordered.dishId);
    const times = shop.saleTimes.get(ordered.dishId);
    return dish && times ? [{ dish, times, ordered }] : [];
  });
  const here = getWallTime(now, timeZone);
  let reason: DomainError | undefined;
  const fitting = slots.filter((slot) => {
    try {
      for (const { dish, times, ordered } of timed)
        checkPartTimes(dish, times, ordered, { at: getSlotStart(slot), now: here }, translate);
      return true;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      reason ??= error;
      return false;
    }
  });
  return { slots: fitting, reason };
}

/** Returns the name of the dish in an error of `limitSlots`. */
export const findReasonDish = (reason: DomainError | undefined): string | undefined =>
  reason?.detail?.dishName as string | undefined;
