import { contract } from '@/lib/contract/contract';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { type CallContext, getDiner, serve } from '../../http/serve';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop } from '../restaurant/shop';
import { findWaitingParty, getFreeTables, getSmallestWaiting } from './awaited-tables';
import { cancelUserReservation } from './cancel-reservation';
import { changeReservation } from './change-reservation';
import { cancelLinked, changeLinked, confirmLinked, getLinkedReservation } from './linked-reservation';
import { getDepositOptions, payDeposit } from './pay-deposit';
import { listPhrases, wrapPhrase } from './remark-phrases';
import { getReservationRules, getTimes, isTakingReservations } from './reservation-rules';
import { getSharedReservation } from './share';
import { submitReservation } from './submit-reservation';
import { getTablesTaken } from './table-counts.repository';
import { getReservationDetail, getReservationPage } from './user-reservations';

export function addReservationsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['reservations.weekdays'], async ({ restaurantId }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    const { weekdays, maxPeople, deposits } = getReservationRules(restaurant);
    const isReservable = (weekday: number) => isTakingReservations(restaurant) && weekdays.includes(weekday);
    return {
      restaurantId,
      monday: isReservable(1),
      tuesday: isReservable(2),
      wednesday: isReservable(3),
      thursday: isReservable(4),
      friday: isReservable(5),
      saturday: isReservable(6),
      sunday: isReservable(7),
      maxPeople,
      deposits: deposits.length > 0 ? deposits : undefined,
    };
  });

  serve(app, contract['reservations.slots'], async ({ restaurantId, date }) => {
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    if (!isTakingReservations(restaurant)) return [];
    const now = getWallTime(deps.clock(), restaurant.timeZone);
    const rules = getReservationRules(restaurant);
    const times = getTimes(date, now, rules);
    if (times.length === 0) return [];
    const taken = await getTablesTaken(deps.db, restaurantId, date);
    const waiting = await getSmallestWaiting(deps.db, restaurantId, date);
    return times.map((time) => ({
      time: time.time,
      discount: time.discountPercent,
      ...getFreeTables(time, taken.get(time.time), waiting.get(time.time)),
      waitingParty: findWaitingParty(time, rules),
    }));
  });

  serve(app, contract['reservations.submit'], (input, context) =>
    submitReservation(deps, {
      userId: getDiner(context),
      input,
      locale: context.locale,
      idempotencyKey: context.idempotencyKey,
    }),
  );

  const getDetail = (id: string, context: CallContext) =>
    getReservationDetail(deps, getDiner(context), id, context.locale);

  serve(app, contract['reservations.change'], async (input, context) => {
    await changeReservation(deps, getDiner(context), input);
    return getDetail(input.reservationId, context);
  });

  serve(app, contract['reservations.cancel'], async ({ reservationId, ...read }, context) => {
    await cancelUserReservation(deps, getDiner(context), { id: reservationId, ...read });
    return getDetail(reservationId, context);
  });

  serve(app, contract['reservations.detail'], ({ reservationId }, context) =>
    getDetail(reservationId, context),
  );

  serve(app, contract['reservations.list'], ({ pageSize = 10, pageNo = 1, reservationStatus }, context) =>
    getReservationPage(
      deps,
      getDiner(context),
      { status: reservationStatus, pageSize, pageNo },
      context.locale,
    ),
  );

  serve(app, contract['reservations.share'], (asked, { viewer, locale }) =>
    getSharedReservation(deps, { ...asked, userId: viewer.userId }, locale),
  );

  serve(app, contract['reservations.depositOptions'], ({ reservationId }, context) =>
    getDepositOptions(deps, getDiner(context), reservationId, context.locale),
  );

  serve(app, contract['reservations.payDeposit'], (input, context) =>
    payDeposit(deps, getDiner(context), input, context.locale),
  );

  const getLinked = (token: string, { locale }: CallContext) => getLinkedReservation(deps, token, locale);

  serve(app, contract['reservations.linked'], ({ token }, context) => getLinked(token, context));

  serve(app, contract['reservations.confirmLinked'], async (input, context) => {
    await confirmLinked(deps, input);
    return getLinked(input.token, context);
  });

  serve(app, contract['reservations.changeLinked'], async (input, context) => {
    await changeLinked(deps, input);
    return getLinked(input.token, context);
  });

  serve(app, contract['reservations.cancelLinked'], async (input, context) => {
    await cancelLinked(deps, input);
    return getLinked(input.token, context);
  });

  serve(app, contract['reservations.remarkPhrases'], async ({ restaurantId }) => {
    const own =
      restaurantId === undefined
        ? undefined
        : (await getCurrentShop(deps, restaurantId)).shop.restaurant.config;
    return listPhrases(own?.remarkPhrases).map(wrapPhrase);
  });
}
