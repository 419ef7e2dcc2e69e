import type { Output } from '@/lib/contract/contract';
import type { Reservation } from '@/lib/contract/reservations';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { listOrderLines } from '../orders/orders.repository';
import { findChangeUntil } from '../orders/placing/booked-table';
import { canCancel, findDishes, listDishesReturned } from '../orders/pre-orders/table-dishes';
import { getCurrentShop } from '../restaurant/shop';
import { isOpen } from './open-reservation';
import { toReservationAnswer } from './reservation-answer';
import {
  countUserReservations,
  findCancellation,
  findUserReservation,
  listUserReservations,
  type ReservationWithRestaurant,
} from './reservations.repository';

/** Returns the diner's own reservation. Throws NOT_FOUND, also for another diner's. */
export async function getReservationDetail(
  deps: Deps,
  userId: number,
  id: string,
  locale: Locale,
): Promise<Reservation> {
  const found = await findUserReservation(deps.db, userId, id);
  if (!found) throw new DomainError('NOT_FOUND');
  const now = deps.clock();
  const [shown] = await answerReservations(deps, [found], now, locale);
  const answer = { ...shown!, dishes: await readDishes(deps, found, now) };
  if (answer.reservationStatus !== ReservationStatus.Cancelled) return answer;
  const cancelled = await findCancellation(deps.db, id);
  // A reservation that was not paid in time has no canceller; its deposit shows the reason.
  if (!cancelled || cancelled.actor === 'expiry') return answer;
  const { reason } = cancelled.detail;
  return {
    ...answer,
    cancellation: {
      byRestaurant: cancelled.actor !== 'diner',
      reason: typeof reason === 'string' ? reason : undefined,
    },
  };
}

/** Returns reservations in the diner's view, with what becomes of their dishes on a cancellation. */
export async function answerReservations(
  { db }: Deps,
  rows: ReservationWithRestaurant[],
  now: Date,
  locale: Locale,
): Promise<Reservation[]> {
  const open = rows.filter(({ reservation }) => isOpen(reservation, now));
  const returned = await listDishesReturned(
    db,
    open.map(({ reservation }) => reservation.id),
    now,
  );
  return rows.map((row) => ({
    ...toReservationAnswer(row, now, locale),
    dishesReturned: returned.get(row.reservation.id),
  }));
}

/** Returns the dishes for a booked table, or undefined without dishes and without a way to choose any. */
async function readDishes(
  deps: Deps,
  { reservation, deposit }: ReservationWithRestaurant,
  now: Date,
): Promise<Reservation['dishes']> {
  const { restaurant } = (await getCurrentShop(deps, reservation.restaurantId)).shop;
  const order = await findDishes(deps.db, reservation.id);
  const until = order?.changeUntil ?? findChangeUntil(reservation.startsAt, restaurant);
  if (!until || (!order && !isOpen(reservation, now))) return undefined;
  const lines = order ? await listOrderLines(deps.db, [order.id]) : [];
  return {
    until: until.toISOString(),
    isOpen:
      isOpen(reservation, now) &&
      now < until &&
      deposit?.state !== 'awaiting' &&
      (!order || canCancel(order, now)),
    order: order && {
      orderTransactionId: order.id,
      orderSn: order.sn,
      orderStatus: order.status,
      payStatus: order.payStatus,
      totalAmount: order.total,
      dishCount: lines.reduce((sum, { count }) => sum + count, 0),
    },
    countryCode: restaurant.countryCode,
  };
}

interface Page {
  status?: number;
  pageSize: number;
  /** Starts at 1. */
  pageNo: number;
}

/** Returns a page of the diner's own reservations with their total number. */
export async function getReservationPage(
  deps: Deps,
  userId: number,
  { status, pageSize, pageNo }: Page,
  locale: Locale,
): Promise<Output<'reservations.list'>> {
  const now = deps.clock();
  const [found, counts] = await Promise.all([
    listUserReservations(deps.db, userId, { status, most: pageSize, skip: (pageNo - 1) * pageSize, now }),
    countUserReservations(deps.db, userId),
  ]);
  const getCount = (status: number) => counts.get(status) ?? 0;
  const all = [...counts.values()].reduce((sum, number) => sum + number, 0);
  return {
    list: await answerReservations(deps, found, now, locale),
    total: status === undefined ? all : getCount(status),
    counts: {
      all,
      reserved: getCount(ReservationStatus.Reserved),
      cancelled: getCount(ReservationStatus.Cancelled),
      absent: getCount(ReservationStatus.Absent),
    },
  };
}
