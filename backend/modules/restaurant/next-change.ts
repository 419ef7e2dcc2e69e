import type { SaleTimes } from '@/lib/contract/sale-times';
import { toMinutes } from '@/lib/domain/outlets/opening-hours';
import { dayMs, minuteMs } from '../../core/durations';
import { getWallTime } from './hours';
import { listAllItems, type Shop } from './shop';

const dayMinutes = 1440;

type ClockRule = Pick<
  SaleTimes,
  'weekdays' | 'times' | 'from' | 'until' | 'except' | 'orderFrom' | 'orderUntil'
>;

/** Returns the minutes of a day at which a rule may begin or cease to hold. */
function listTurns({ times, ...days }: ClockRule): number[] {
  if (times) return times.flatMap(({ start, end }) => [toMinutes(start), toMinutes(end) % dayMinutes]);
  const { weekdays, from, until, except, orderFrom, orderUntil } = days;
  return (weekdays ?? from ?? until ?? except ?? orderFrom ?? orderUntil) === undefined ? [] : [0];
}

/** Returns the rules by which prices and sale times of a shop follow the clock. */
const listClockRules = ({ categories, dishes, promotions }: ShopRules): ClockRule[] =>
  [
    ...categories.map(({ available }) => available),
    ...[...dishes.values()].flatMap((dish) => [
      dish.available,
      ...(dish.prices ?? []),
      ...dish.specs.flatMap(({ available, prices = [] }) => [available, ...prices]),
      ...listAllItems(dish).map(({ available }) => available),
    ]),
    ...promotions.map(({ conditions }) => conditions),
  ].filter((rule) => rule != null);

type ShopRules = Pick<Shop, 'categories' | 'dishes' | 'promotions'> & {
  restaurant: Pick<Shop['restaurant'], 'timeZone'>;
};

/**
 * Returns the milliseconds until a price, a sale time or a promotion of a shop may change by the clock, a day at most;
 * undefined where none follows the clock.
 */
export function findNextChange(shop: ShopRules, now: Date): number | undefined {
  const { minutes } = getWallTime(now, shop.restaurant.timeZone);
  const turns = listClockRules(shop).flatMap(listTurns);
  const waits = [
    ...turns.map((turn) => {
      const ahead = (turn - minutes + dayMinutes) % dayMinutes || dayMinutes;
      return ahead * minuteMs - (now.getTime() % minuteMs);
    }),
    ...shop.promotions
      .flatMap(({ validFrom, validUntil }) => [validFrom, validUntil])
      .flatMap((instant) => (instant && instant > now ? [instant.getTime() - now.getTime()] : [])),
  ];
  return waits.length > 0 ? Math.min(...waits, dayMs) : undefined;
}
