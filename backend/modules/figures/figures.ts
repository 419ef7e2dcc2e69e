import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Figures } from '@/lib/contract/staff/figures';
import type { FiguresPeriod } from '@/lib/contract/staff/figures-values';
import type { Day, Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { getWeekday } from '@/lib/domain/i18n/date-labels';
import { DomainError } from '../../core/domain-error';
import { isOwed } from '../../core/owed-refunds.sql';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';
import { paymentNotices } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import { listDayDrawers, readCashOutside } from '../cash-drawers/drawer-shifts';
import { counterLabels } from '../payments/taken-payments';
import { getBusinessDay, getBusinessSpan } from '../restaurant/hours';
import {
  type FiguresScope,
  readFigures,
  readOpenOrders,
  readPromised,
  readSoldDishes,
  type Span,
} from './day-figures';

type Restaurant = typeof restaurants.$inferSelect;

/** Throws RESTAURANT_UNKNOWN. */
export async function findRestaurant(db: Db, restaurantId: number): Promise<Restaurant> {
  const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  return restaurant;
}

const toScope = ({ id, timeZone }: Restaurant): FiguresScope => ({ restaurantId: id, timeZone });

export const readDayFigures = (db: Db, restaurant: Restaurant, days: readonly Day[]): Promise<Figures[]> =>
  readFigures(
    db,
    toScope(restaurant),
    days.map((day) => getBusinessSpan(day, restaurant)),
  );

interface Asked {
  /** A day of the period; today by default. */
  day?: Day;
  period?: FiguresPeriod;
}

/** Returns the first and the last day of the period of a day. */
function getPeriod(day: Day, period: FiguresPeriod): { first: Day; last: Day } {
  if (period === 'day') return { first: day, last: day };
  if (period === 'week') {
    const first = getDayAfter(day, 1 - getWeekday(day));
    return { first, last: getDayAfter(first, 6) };
  }
  const first = `${day.slice(0, 7)}-01`;
  // The 1st and 31 days later is always in the next month.
  const next = `${getDayAfter(first, 31).slice(0, 7)}-01`;
  return { first, last: getDayAfter(next, -1) };
}

/** Returns the period before: the same weekday a week before, the week before, or the month before. */
const getPeriodBefore = ({ first }: { first: Day }, period: FiguresPeriod) =>
  getPeriod(getDayAfter(first, period === 'month' ? -1 : -7), period);

/**
 * Returns the figures of a business day, of its week or of its month, and those of the period before. Throws
 * RESTAURANT_UNKNOWN.
 */
export async function getFigures(
  { db, now, paymentProviders }: Pick<Deps, 'db' | 'paymentProviders'> & { now: Date },
  restaurantId: number,
  locale: Locale,
  { day: asked, period = 'day' }: Asked,
): Promise<StaffOutput<'figures.day'>> {
  const restaurant = await findRestaurant(db, restaurantId);
  const { defaultLocale } = restaurant;
  const today = getBusinessDay(now, restaurant).day;
  const days = getPeriod(asked ?? today, period);
  const daysBefore = getPeriodBefore(days, period);
  const span = getSpan(days, restaurant);
  const before = getSpan(daysBefore, restaurant);
  const untilNow = cutAt(before, now.getTime() - span.from.getTime());
  const scope = toScope(restaurant);
  const [figures] = (await readFigures(db, scope, [span])) as [Figures];
  const [wholeBefore, byNow] = (await readFigures(db, scope, [before, untilNow])) as [Figures, Figures];
  const readDishes = async (of: Span) =>
    (await readSoldDishes(db, scope, of)).map(({ name, ...dish }) => ({
      ...dish,
      name: pick(name, locale, defaultLocale),
    }));
  return {
    day: days.first,
    lastDay: days.last,
    today,
    now: now.toISOString(),
    figures,
    payTypes: listPayTypes([figures, wholeBefore]).map((payType) => ({
      payType,
      name: pick(
        paymentProviders[payType as PayTypeCode]?.label ?? counterLabels[payType] ?? { en: payType },
        locale,
        defaultLocale,
      ),
    })),
    dishes: await readDishes(span),
    before: {
      day: daysBefore.first,
      lastDay: daysBefore.last,
      // Hours are compared one by one; all other parts only up to the same time.
      figures: { ...wholeBefore, byMode: byNow.byMode, byWay: byNow.byWay },
      dishes: await readDishes(untilNow),
      takingsByNow: byNow.takings,
      orderCountByNow: byNow.orderCount,
    },
    refundsDue: await readRefundsDue(db, restaurantId),
    disputed: await readDisputed(db, restaurantId, span),
    promised: await readPromised(db, restaurantId, span),
    openOrders: await readOpenOrders(db, restaurantId),
    drawers: await listDayDrawers(db, restaurantId, span),
    cashOutside: await readCashOutside(db, restaurantId, span),
  };
}

const getSpan = ({ first, last }: { first: Day; last: Day }, restaurant: Restaurant): Span => ({
  from: getBusinessSpan(first, restaurant).from,
  until: getBusinessSpan(last, restaurant).until,
});

const listPayTypes = (all: readonly Figures[]): string[] => [
  ...new Set(all.flatMap(({ byWay }) => byWay.map(({ payType }) => payType))),
];

/** Returns the first `elapsedMs` of a span. */
function cutAt(span: Span, elapsedMs: number): Span {
  const until = Math.min(span.until.getTime(), span.from.getTime() + Math.max(0, elapsedMs));
  return { ...span, until: new Date(until) };
}

async function readDisputed(
  db: Db,
  restaurantId: number,
  { from, until }: Span,
): Promise<{ count: number; amount: number }> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      amount: sql<number>`coalesce(sum((${paymentNotices.body} ->> 'amount')::numeric), 0)::float8`,
    })
    .from(paymentNotices)
    .where(
      and(
        eq(paymentNotices.restaurantId, restaurantId),
        eq(paymentNotices.outcome, 'disputed'),
        gte(paymentNotices.receivedAt, from),
        lt(paymentNotices.receivedAt, until),
      ),
    );
  return found!;
}

async function readRefundsDue(db: Db, restaurantId: number): Promise<{ count: number; amount: number }> {
  const { rows } = await db.execute<{ count: string; amount: string }>(sql`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from refunds
    where restaurant_id = ${restaurantId} and ${isOwed}`);
  return { count: Number(rows[0]!.count), amount: Number(rows[0]!.amount) };
}
