import { and, asc, eq, lte, sql } from 'drizzle-orm';
import type { OrderMode } from '@/lib/contract/staff/order-values';
import { getOperator, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { dishes, type SoldOutKind, soldOut } from '../../schema/menu';
import { type BusyState, restaurants } from '../../schema/restaurant';
import { removeEnded } from './busy';
import { getBusinessDay } from './hours';
import { lockRestaurant, touchRestaurant } from './restaurant.operator';

const minuteMs = 60_000;
const maxMinutes = 24 * 60;
/** Busy restaurants that are looked at in one run; more than are busy at once. */
const maxBusy = 1_000;

/** Who acts, where and when. */
interface Rush {
  restaurantId: number;
  now: Date;
  actor?: string;
  staffId?: number;
  address?: string;
}

/** How long something holds: minutes, or the rest of the business day. */
export type HowLong = number | 'today';

interface SoldOutChange extends Rush {
  kind: SoldOutKind;
  targetId: number;
  dishId: number;
  /** `today`: back on sale tomorrow; null: until somebody puts it back. */
  until: 'today' | null;
}

/**
 * Says that a dish, a specification or an item is sold out. Throws RESTAURANT_UNKNOWN, DISH_UNKNOWN, SPEC_UNKNOWN, ITEM_UNKNOWN.
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
      until: ends?.toISOString(),
    });
  });
}

/** Puts something back on sale; what is on sale stays so. Throws RESTAURANT_UNKNOWN. */
export async function setBackOnSale(
  db: Db,
  { kind, targetId, ...rush }: Omit<SoldOutChange, 'until' | 'dishId'>,
): Promise<void> {
  const { restaurantId } = rush;
  await withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
    await tx
      .delete(soldOut)
      .where(
        and(eq(soldOut.restaurantId, restaurantId), eq(soldOut.kind, kind), eq(soldOut.targetId, targetId)),
      );
    await finish(tx, rush, 'dish.back-on-sale', String(targetId), { kind });
  });
}

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

/** Takes no orders of these modes for a time before the pause ends; 0 minutes ends it. Throws RESTAURANT_UNKNOWN, INVALID_INPUT. */
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

/** Adds minutes to each lead time for a while; 0 minutes ends it. Throws RESTAURANT_UNKNOWN, INVALID_INPUT. */
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
    const busy = removeEnded(change(row?.busy ?? {}, until), now);
    await tx.update(restaurants).set({ busy }).where(eq(restaurants.id, restaurantId));
    await finish(tx, rush, act, String(restaurantId), { ...detail, until });
    return busy;
  });
}

async function getRestaurantDay(tx: Tx, restaurantId: number, now: Date) {
  const [row] = await tx.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!row) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  return getBusinessDay(now, row.timeZone, row);
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

/** Ends what was sold out or busy until now. Returns the restaurants that changed. Safe on several instances. */
export async function endRush(db: Db, now: Date): Promise<number[]> {
  return withTransaction(db, async (tx) => {
    const back = await tx
      .delete(soldOut)
      .where(lte(soldOut.until, now))
      .returning({ restaurantId: soldOut.restaurantId });
    const busy = await tx
      .select({ id: restaurants.id, busy: restaurants.busy })
      .from(restaurants)
      .where(sql`${restaurants.busy} <> '{}'::jsonb`)
      .orderBy(asc(restaurants.id))
      .limit(maxBusy)
      .for('update', { skipLocked: true });
    const ended = busy.filter(
      (row) => JSON.stringify(removeEnded(row.busy, now)) !== JSON.stringify(row.busy),
    );
    for (const row of ended)
      await tx
        .update(restaurants)
        .set({ busy: removeEnded(row.busy, now) })
        .where(eq(restaurants.id, row.id));
    const ids = [...new Set([...back.map(({ restaurantId }) => restaurantId), ...ended.map(({ id }) => id)])];
    for (const id of ids.sort((one, other) => one - other)) {
      await touchRestaurant(tx, id, now);
      await recordStaffEvent(tx, { restaurantId: id, kind: 'rush', subject: String(id), now });
    }
    return ids;
  });
}
