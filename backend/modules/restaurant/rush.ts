import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { OrderMode } from '@/lib/contract/values';
import type { Minor } from '@/lib/contract/vocabulary';
import { describeLastAct, getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { minuteMs } from '../../core/durations';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { dishes, type SoldOutKind, soldOut } from '../../schema/menu';
import { type BusyState, restaurants } from '../../schema/restaurant';
import { removeEnded } from './busy';
import { getBusinessDay } from './hours';
import { lockRestaurant, touchRestaurant } from './restaurant-by-staff';

const maxMinutes = 24 * 60;
/** The maximum of busy restaurants in one run; more than are ever busy together. */
const maxBusy = 1_000;

/** The actor, the restaurant and the time of a change. */
interface Rush {
  restaurantId: number;
  now: Date;
  actor?: string;
  staffId?: number;
  address?: string;
}

/** The duration: minutes, or the rest of the business day. */
export type HowLong = number | 'today';

interface SoldOutChange extends Rush {
  kind: SoldOutKind;
  targetId: number;
  dishId: number;
  /** `today`: back on sale tomorrow; null: until staff put it back on sale. */
  until: 'today' | null;
}

/**
 * Marks a dish, a specification or an item as sold out. Throws RESTAURANT_UNKNOWN, DISH_UNKNOWN,
 * SPEC_UNKNOWN, ITEM_UNKNOWN.
 */
export async function setSoldOut(
  db: Db,
  { kind, targetId, dishId, until, ...rush }: SoldOutChange,
): Promise<void> {
  const { restaurantId, now, actor = getOperator() } = rush;
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    await checkTarget(tx, { restaurantId, kind, targetId, dishId });
    const ends = until === 'today' ? (await getRestaurantDay(tx, restaurantId, now)).until : null;
    const [before] = await tx
      .select()
      .from(soldOut)
      .where(isSoldOut(rush, kind, targetId));
    await tx
      .insert(soldOut)
      .values({ restaurantId, kind, targetId, dishId, until: ends, actor, since: now })
      .onConflictDoUpdate({
        target: [soldOut.restaurantId, soldOut.kind, soldOut.targetId],
        set: { until: ends, actor, since: now },
      });
    await finish(tx, rush, 'dish.sold-out', String(targetId), {
      kind,
      dishId,
      before: describeSale(before),
      after: describeSale({ until: ends }),
    });
  });
}

/** Puts something back on sale. Repeating it succeeds. Throws RESTAURANT_UNKNOWN. */
export async function setBackOnSale(
  db: Db,
  { kind, targetId, ...rush }: Omit<SoldOutChange, 'until' | 'dishId'>,
): Promise<void> {
  const { restaurantId } = rush;
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const [before] = await tx
      .delete(soldOut)
      .where(isSoldOut(rush, kind, targetId))
      .returning();
    await finish(tx, rush, 'dish.back-on-sale', String(targetId), {
      kind,
      before: describeSale(before),
      after: describeSale(),
    });
  });
}

const isSoldOut = ({ restaurantId }: Rush, kind: SoldOutKind, targetId: number) =>
  and(eq(soldOut.restaurantId, restaurantId), eq(soldOut.kind, kind), eq(soldOut.targetId, targetId));

/** Returns a sold-out mark for the log; without one the target is on sale. */
const describeSale = (mark?: { until: Date | null }) =>
  mark ? { onSale: false, until: mark.until?.toISOString() } : { onSale: true };

async function checkTarget(
  tx: Tx,
  {
    restaurantId,
    kind,
    targetId,
    dishId,
  }: Pick<SoldOutChange, 'restaurantId' | 'kind' | 'targetId' | 'dishId'>,
): Promise<void> {
  const [dish] = await tx
    .select()
    .from(dishes)
    .where(and(eq(dishes.id, dishId), eq(dishes.restaurantId, restaurantId)));
  if (!dish || (kind === 'dish' && targetId !== dishId)) throw new DomainError('DISH_UNKNOWN', { dishId });
  if (kind === 'spec' && !dish.specs.some(({ specId }) => specId === targetId))
    throw new DomainError('SPEC_UNKNOWN', { dishId, specId: targetId });
  if (kind === 'item' && !dish.groups.some(({ items }) => items.some(({ itemId }) => itemId === targetId)))
    throw new DomainError('ITEM_UNKNOWN', { dishId, itemId: targetId });
}

/**
 * Sets the price of a dish for the rest of the business day, or removes it. Throws RESTAURANT_UNKNOWN, DISH_UNKNOWN for
 * one whose price is not set each day, and STATUS_CONFLICT when the price is no longer the one that the person read.
 */
export async function setTodayPrice(
  db: Db,
  { dishId, price, seen, ...rush }: Rush & { dishId: number; price: Minor | null; seen: Minor | null },
): Promise<void> {
  const { restaurantId, now } = rush;
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const isMarketDish = and(
      eq(dishes.id, dishId),
      eq(dishes.restaurantId, restaurantId),
      eq(dishes.marketPrice, true),
    );
    const [before] = await tx.select({ price: dishes.todayPrice }).from(dishes).where(isMarketDish);
    if (!before) throw new DomainError('DISH_UNKNOWN', { dishId });
    if (before.price !== seen && before.price !== price)
      throw new DomainError(
        'STATUS_CONFLICT',
        await describeLastAct(tx, { restaurantId, act: 'dish.today-price', subject: String(dishId) }),
      );
    const { until } = await getRestaurantDay(tx, restaurantId, now);
    await tx
      .update(dishes)
      .set({ todayPrice: price, todayUntil: price === null ? null : until })
      .where(isMarketDish);
    await finish(tx, rush, 'dish.today-price', String(dishId), { before, after: { price } });
  });
}

/**
 * Pauses orders of these modes for some minutes; 0 minutes ends the pause. Throws RESTAURANT_UNKNOWN,
 * INVALID_INPUT.
 */
export const setPause = (
  db: Db,
  { modes, howLong, ...rush }: Rush & { modes: OrderMode[]; howLong: HowLong },
): Promise<BusyState> =>
  changeBusy(db, rush, howLong, 'shop.pause', { modes }, (busy, until) => {
    const paused = { ...busy.pausedUntil };
    for (const mode of modes) {
      if (until) paused[mode] = until;
      else delete paused[mode];
    }
    return { ...busy, pausedUntil: paused };
  });

/**
 * Adds minutes to each lead time for a while; 0 minutes ends it. Throws RESTAURANT_UNKNOWN, INVALID_INPUT.
 */
export async function setExtraTime(
  db: Db,
  { minutes, howLong, ...rush }: Rush & { minutes: number; howLong: HowLong },
): Promise<BusyState> {
  if (!Number.isSafeInteger(minutes) || minutes < 0 || minutes > 240) throw createMinutesError('minutes');
  return changeBusy(db, rush, howLong, 'shop.busy', { minutes }, (busy, until) => ({
    ...busy,
    extra: until && minutes > 0 ? { minutes, until } : undefined,
  }));
}

const createMinutesError = (path: string) =>
  new DomainError('INVALID_INPUT', { fields: [{ path, reason: 'is not a number of minutes' }] });

async function changeBusy(
  db: Db,
  rush: Rush,
  howLong: HowLong,
  act: string,
  detail: Record<string, unknown>,
  change: (busy: BusyState, until: string | undefined) => BusyState,
): Promise<BusyState> {
  const { restaurantId, now } = rush;
  if (howLong !== 'today' && !(Number.isSafeInteger(howLong) && howLong >= 0 && howLong <= maxMinutes))
    throw createMinutesError('howLong');
  return withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    const [row] = await tx
      .select({ busy: restaurants.busy })
      .from(restaurants)
      .where(eq(restaurants.id, restaurantId));
    const ends =
      howLong === 'today'
        ? (await getRestaurantDay(tx, restaurantId, now)).until
        : new Date(now.getTime() + howLong * minuteMs);
    const until = ends > now ? ends.toISOString() : undefined;
    const before = removeEnded(row?.busy ?? {}, now);
    const busy = removeEnded(change(before, until), now);
    await tx.update(restaurants).set({ busy }).where(eq(restaurants.id, restaurantId));
    await finish(tx, rush, act, String(restaurantId), { ...detail, until, before, after: busy });
    return busy;
  });
}

async function getRestaurantDay(tx: Tx, restaurantId: number, now: Date) {
  const [row] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!row) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  return getBusinessDay(now, row);
}

async function finish(
  tx: Tx,
  { restaurantId, now, ...by }: Rush,
  act: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await touchRestaurant(tx, restaurantId, now);
  await recordStaffEvent(tx, { restaurantId, kind: 'rush', subject, now });
  await recordAudit(tx, { restaurantId, act, subject, detail, ...by, at: now });
}

/**
 * Removes sold-out marks, prices of the day and busy states that have ended. Returns the number of changed restaurants. Safe
 * on several instances.
 */
export const endRush = (deps: DrainDeps, now: Date): Promise<number> =>
  drainInBatches(deps, {
    job: 'end-rush',
    now,
    async list(select, limit) {
      const sold = await deps.db
        .selectDistinct({ id: soldOut.restaurantId })
        .from(soldOut)
        .where(and(lte(soldOut.until, now), select(soldOut.restaurantId)))
        .limit(limit);
      const priced = await deps.db
        .selectDistinct({ id: dishes.restaurantId })
        .from(dishes)
        .where(and(lte(dishes.todayUntil, now), select(dishes.restaurantId)))
        .limit(limit);
      const busy = await deps.db
        .select({ id: restaurants.id, busy: restaurants.busy })
        .from(restaurants)
        .where(and(sql`${restaurants.busy} <> '{}'::jsonb`, select(restaurants.id)))
        .orderBy(asc(restaurants.id))
        .limit(maxBusy);
      const ended = busy.filter((row) => hasEnded(row.busy, now));
      return [...new Set([...sold, ...priced, ...ended].map(({ id }) => id))].map((id) => ({
        id,
        restaurantId: id,
      }));
    },
    run: ({ id }) => withTransaction(deps.db, (tx) => endRushAt(tx, id, now)),
    isOneBatch: true,
  });

const hasEnded = (busy: BusyState, now: Date): boolean =>
  JSON.stringify(removeEnded(busy, now)) !== JSON.stringify(busy);

async function endRushAt(tx: Tx, restaurantId: number, now: Date): Promise<boolean> {
  const [row] = await tx
    .select({ busy: restaurants.busy })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('update', { skipLocked: true });
  if (!row) return false;
  const back = await tx
    .delete(soldOut)
    .where(and(eq(soldOut.restaurantId, restaurantId), lte(soldOut.until, now)))
    .returning({ targetId: soldOut.targetId });
  const unpriced = await tx
    .update(dishes)
    .set({ todayPrice: null, todayUntil: null })
    .where(and(eq(dishes.restaurantId, restaurantId), lte(dishes.todayUntil, now)))
    .returning({ id: dishes.id });
  const isBusyOver = hasEnded(row.busy, now);
  if (!isBusyOver && back.length === 0 && unpriced.length === 0) return false;
  if (isBusyOver)
    await tx
      .update(restaurants)
      .set({ busy: removeEnded(row.busy, now) })
      .where(eq(restaurants.id, restaurantId));
  await touchRestaurant(tx, restaurantId, now);
  await recordStaffEvent(tx, { restaurantId, kind: 'rush', subject: String(restaurantId), now });
  return true;
}
