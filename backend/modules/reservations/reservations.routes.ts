import { contract } from '@/lib/contract/contract';
import type { Texts } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { type CallContext, getDiner, serve } from '../../http/serve';
import { wallTimeAt } from '../restaurant/hours';
import { currentShop } from '../restaurant/shop';
import { getWaitingParty, openTables, smallestWaiting } from './awaited-tables';
import { cancelUserReservation } from './cancel-reservation';
import { changeReservation } from './change-reservation';
import { cancelLinked, changeLinked, confirmLinked, linkedReservation } from './linked-reservation';
import { depositOptions, payDeposit } from './pay-deposit';
import { getPhrases, wrapped } from './remark-phrases';
import { getTimes, reservationRules, takesReservations } from './reservation-rules';
import { sharedReservation } from './share';
import { submitReservation } from './submit-reservation';
import { tablesTaken } from './table-counts.repository';
import { reservationDetail, reservationPage } from './user-reservations';

/** From free tables over the reservation to its share page (API-89 to API-97), and the links of reminders (BKG-03). */
export function reservationsRoutes(app: HttpApp, deps: Deps): void {
  serve(app, contract['reservations.weekdays'], async ({ restaurantId }) => {
    const { restaurant } = (await currentShop(deps, restaurantId)).shop;
    const { weekdays, maxPeople, deposits } = reservationRules(restaurant);
    const on = (weekday: number) => takesReservations(restaurant) && weekdays.includes(weekday);
    return {
      restaurantId,
      monday: on(1),
      tuesday: on(2),
      wednesday: on(3),
      thursday: on(4),
      friday: on(5),
      saturday: on(6),
      sunday: on(7),
      maxPeople,
      deposits: deposits.length > 0 ? deposits : undefined,
    };
  });

  serve(app, contract['reservations.slots'], async ({ restaurantId, date }) => {
    const { restaurant } = (await currentShop(deps, restaurantId)).shop;
    if (!takesReservations(restaurant)) return [];
    const now = wallTimeAt(deps.clock(), restaurant.timeZone);
    const rules = reservationRules(restaurant);
    const times = getTimes(date, now, rules);
    if (times.length === 0) return [];
    const taken = await tablesTaken(deps.db, restaurantId, date);
    const waiting = await smallestWaiting(deps.db, restaurantId, date);
    return times.map((each) => ({
      time: each.time,
      discount: each.discountPercent,
      ...openTables(each, taken.get(each.time), waiting.get(each.time)),
      waitingParty: getWaitingParty(each, rules),
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

  const detail = (id: string, context: CallContext) =>
    reservationDetail(deps, getDiner(context), id, context.locale);

  serve(app, contract['reservations.change'], async (input, context) => {
    await changeReservation(deps, getDiner(context), input);
    return detail(input.reservationId, context);
  });

  serve(app, contract['reservations.cancel'], async ({ reservationId }, context) => {
    await cancelUserReservation(deps, getDiner(context), reservationId);
    return detail(reservationId, context);
  });

  serve(app, contract['reservations.detail'], ({ reservationId }, context) => detail(reservationId, context));

  serve(app, contract['reservations.list'], ({ pageSize = 10, pageNo = 1, reservationStatus }, context) =>
    reservationPage(deps, getDiner(context), { status: reservationStatus, pageSize, pageNo }, context.locale),
  );

  serve(app, contract['reservations.share'], (asked, { viewer, locale }) =>
    sharedReservation(deps, { ...asked, userId: viewer.userId }, locale),
  );

  serve(app, contract['reservations.depositOptions'], ({ reservationId }, context) =>
    depositOptions(deps, getDiner(context), reservationId, context.locale),
  );

  serve(app, contract['reservations.payDeposit'], (input, context) =>
    payDeposit(deps, getDiner(context), input, context.locale),
  );

  const linked = (token: string, { locale }: CallContext) => linkedReservation(deps, token, locale);

  serve(app, contract['reservations.linked'], ({ token }, context) => linked(token, context));

  serve(app, contract['reservations.confirmLinked'], async ({ token }, context) => {
    await confirmLinked(deps, token);
    return linked(token, context);
  });

  serve(app, contract['reservations.changeLinked'], async (input, context) => {
    await changeLinked(deps, input);
    return linked(input.token, context);
  });

  serve(app, contract['reservations.cancelLinked'], async ({ token }, context) => {
    await cancelLinked(deps, token);
    return linked(token, context);
  });

  serve(app, contract['reservations.remarkPhrases'], async ({ restaurantId }) => {
    const own =
      restaurantId === undefined
        ? undefined
        : ((await currentShop(deps, restaurantId)).shop.restaurant.config as { remarkPhrases?: Texts[] });
    return getPhrases(own?.remarkPhrases).map(wrapped);
  });
}
