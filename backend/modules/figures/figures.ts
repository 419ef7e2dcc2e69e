import { eq, sql } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Figures } from '@/lib/contract/staff/figures';
import type { Day, Locale, PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';
import { translate } from '../../messages/messages';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { getBusinessDay, getBusinessSpan, getDayAfter } from '../restaurant/hours';
import { readFigures, readSoldDishes, type Span } from './day-figures';

/** Ways to pay that only staff record. */
const counterLabels: Record<string, Texts> = {
  CARD_AT_COUNTER: translate(({ payments }) => payments.cardAtCounter),
};

type Restaurant = typeof restaurants.$inferSelect;

/** Returns a restaurant. Throws RESTAURANT_UNKNOWN. */
export async function findRestaurant(db: Db, restaurantId: number): Promise<Restaurant> {
  const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  return restaurant;
}

/** Returns a restaurant's business day as a span. */
export const getDaySpan = (restaurant: Restaurant, day: Day): Span => ({
  restaurantId: restaurant.id,
  timeZone: restaurant.timeZone,
  ...getBusinessSpan(day, restaurant.timeZone, restaurant),
});

/** Returns the figures of a business day, today without one, beside the same weekday before. Throws RESTAURANT_UNKNOWN. */
export async function getFigures(
  { db, now, paymentProviders }: Pick<Deps, 'db' | 'paymentProviders'> & { now: Date },
  restaurantId: number,
  locale: Locale,
  asked?: Day,
): Promise<StaffOutput<'figures.day'>> {
  const restaurant = await findRestaurant(db, restaurantId);
  const { timeZone, defaultLocale } = restaurant;
  const today = getBusinessDay(now, timeZone, restaurant).day;
  const day = asked ?? today;
  const span = getDaySpan(restaurant, day);
  const weekBefore = getDayAfter(day, -7);
  const before = getDaySpan(restaurant, weekBefore);
  const figures = await readFigures(db, span);
  const inWeekBefore = await readFigures(db, before);
  const dishes = await readSoldDishes(db, span);
  const byNow = await readFigures(db, cutAt(before, now.getTime() - span.from.getTime()));
  return {
    day,
    today,
    now: now.toISOString(),
    figures,
    payTypes: getPayTypes([figures, inWeekBefore]).map((payType) => ({
      payType,
      name: pick(
        paymentProviders[payType as PayTypeCode]?.label ?? counterLabels[payType] ?? { en: payType },
        locale,
        defaultLocale,
      ),
    })),
    dishes: dishes.map(({ name, ...dish }) => ({ ...dish, name: pick(name, locale, defaultLocale) })),
    before: {
      day: weekBefore,
      figures: inWeekBefore,
      takingsByNow: byNow.takings,
      orderCountByNow: byNow.orderCount,
    },
    refundsDue: await readRefundsDue(db, restaurantId),
  };
}

const getPayTypes = (all: readonly Figures[]): string[] => [
  ...new Set(all.flatMap(({ byWay }) => byWay.map(({ payType }) => payType))),
];

/** Returns the first part of a span. */
function cutAt(span: Span, elapsedMs: number): Span {
  const until = Math.min(span.until.getTime(), span.from.getTime() + Math.max(0, elapsedMs));
  return { ...span, until: new Date(until) };
}

async function readRefundsDue(db: Db, restaurantId: number): Promise<{ count: number; amount: number }> {
  const { rows } = await db.execute<{ count: string; amount: string }>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from refunds
    where restaurant_id = ${restaurantId} and state = 'due'`);
  return { count: Number(rows[0]!.count), amount: Number(rows[0]!.amount) };
}
