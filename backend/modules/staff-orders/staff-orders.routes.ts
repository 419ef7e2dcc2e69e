import { staffContract } from '@/lib/contract/staff/contract';
import { kitchenSteps } from '@/lib/contract/staff/order-values';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { DomainError } from '../../core/domain-error';
import type { HttpApp } from '../../http/http-app';
import { type KeyContext, requireKeyName, serveStaff } from '../../http/staff/serve-staff';
import { refundCompleted } from '../orders/ending/refund-completed';
import { quoteTakeOff, takeOffLines } from '../orders/ending/take-off-lines';
import { findReasonDish, limitSlots } from '../orders/placing/choose-for-time';
import { listFreeSlots } from '../orders/placing/free-slots';
import { prepareLines, recallLines } from '../orders/placing/prepare-lines';
import { findDeliveryWay, getTranslate, limitToArea } from '../orders/placing/quote';
import {
  acceptOrder,
  advanceOrder,
  cancelOrder,
  promiseTime,
  refuseOrder,
  setCourier,
} from '../orders/steps/orders-by-staff';
import { stepBack } from '../orders/steps/step-back';
import { prepareGuestRefunds } from '../parties/bill/refund-guests';
import { findDeliveryPlaces } from '../places/delivery-places';
import { locateAddress } from '../places/locate-address';
import { getWallTime } from '../restaurant/hours';
import { setStock } from '../restaurant/restaurant-by-staff';
import { setBackOnSale, setExtraTime, setPause, setSoldOut, setTodayPrice } from '../restaurant/rush';
import { getCurrentShop } from '../restaurant/shop';
import { findOrders, getCard, readBoardForAll, toBusyView } from './board';
import { readTicketsForAll } from './kitchen';
import { findKnownGuest } from './known-guest';
import { getStaffOrderDetail } from './order-detail';
import { quoteTakenOrder } from './quote-taken-order';
import { getSellableMenu } from './sellable-menu';
import { getTakeMenu } from './take-menu';
import { getTakenState, receiveOrder, takeOrder } from './take-order';

interface Named {
  orderId: string;
  restaurantId: number;
}

const answerCard = (
  { deps, locale }: Pick<KeyContext, 'deps' | 'locale'>,
  { restaurantId, orderId }: Named,
) => getCard(deps, restaurantId, orderId, locale);

/** Serves the orders board and its actions, the kitchen view, sold-out marks and busy mode. */
export function addStaffOrdersRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['orders.board'], ({ restaurantId }, { deps, locale }) =>
    readBoardForAll(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['orders.detail'], ({ restaurantId, orderId }, { deps, locale }) =>
    getStaffOrderDetail(deps, restaurantId, orderId, locale),
  );

  serveStaff(app, staffContract['orders.find'], async ({ restaurantId, wanted }, { deps, locale }) => ({
    cards: await findOrders(deps, restaurantId, { wanted, locale }),
  }));

  serveStaff(app, staffContract['orders.accept'], async (input, context) => {
    const { now, ...act } = context.act;
    const { orderId, from, promisedAt, starts } = input;
    await acceptOrder(context.deps.db, orderId, now, {
      ...act,
      from,
      promisedAt: new Date(promisedAt),
      starts,
    });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.promise'], async (input, context) => {
    const { orderId, from, promisedAt, promisedBefore } = input;
    const before = promisedBefore === undefined ? null : new Date(promisedBefore);
    await promiseTime(context.deps.db, orderId, new Date(promisedAt), { ...context.act, from, before });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.refuse'], async (input, context) => {
    const { orderId, seen, refusedFor, reason } = input;
    await refuseOrder(context.deps.db, orderId, { ...context.act, seen, refusedFor, reason });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.advance'], async (input, context) => {
    const { orderId, from, to } = input;
    if (!kitchenSteps.includes(to) && !isAtLeast(context.staff.role, 'counter'))
      throw new DomainError('FORBIDDEN');
    const { now, ...act } = context.act;
    await advanceOrder(context.deps.db, orderId, now, { ...act, from, to });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.back'], async (input, context) => {
    await stepBack(context.deps.db, input.orderId, { ...context.act, actAt: new Date(input.actAt) });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.courier'], async (input, context) => {
    const { orderId, before, courierName, courierMobile } = input;
    await setCourier(context.deps.db, orderId, { ...context.act, before, courierName, courierMobile });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.cancel'], async (input, context) => {
    const { orderId, seen, method, reason } = input;
    await cancelOrder(context.deps.db, orderId, { ...context.act, seen, method, reason });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.refund'], async (input, context) => {
    const { orderId, refundable, amount, method, reason } = input;
    await refundCompleted(context.deps.db, orderId, {
      ...context.act,
      seenRefundable: refundable,
      amount,
      method,
      reason,
    });
    return answerCard(context, input);
  });

  serveStaff(
    app,
    staffContract['orders.quoteTakeOff'],
    async ({ orderId, taken, restaurantId }, { deps }) => {
      const { amount, total } = await quoteTakeOff(deps.db, orderId, { taken, restaurantId });
      return { amount, total };
    },
  );

  serveStaff(app, staffContract['orders.takeOff'], async (input, context) => {
    const { orderId, seen, taken, method, reason } = input;
    await takeOffLines(context.deps.db, orderId, {
      ...context.act,
      seen,
      taken,
      method,
      reason,
      prepareRefunds: prepareGuestRefunds,
    });
    return answerCard(context, input);
  });

  serveStaff(app, staffContract['orders.takeMenu'], ({ restaurantId }, { deps, locale }) =>
    getTakeMenu(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['orders.takeGuest'], (input, { deps, locale }) =>
    findKnownGuest(deps, input, locale),
  );

  serveStaff(app, staffContract['orders.takePlaces'], async (input, { deps }) => ({
    places: await findDeliveryPlaces(deps, input),
  }));

  serveStaff(
    app,
    staffContract['orders.takeSlots'],
    async ({ restaurantId, deliveryType, day, dishList = [], deliveryAddress }, { deps, locale }) => {
      const { shop } = await getCurrentShop(deps, restaurantId);
      const { restaurant } = shop;
      const now = deps.clock();
      const here = getWallTime(now, restaurant.timeZone);
      const shownDay = day ?? here.day;
      const address = deliveryType === 'DELIVERY_TO_HOME' ? deliveryAddress : undefined;
      const place = address && (await locateAddress(deps, address, restaurant.countryCode));
      const way = address && findDeliveryWay(shop, { ...place, addressDetail: address.addressDetail });
      const free = await listFreeSlots(deps, restaurant, { deliveryType, day: shownDay, dishList });
      const inArea = limitToArea(way, free, here);
      const given = { now, timeZone: restaurant.timeZone, translate: getTranslate(shop, locale) };
      const { slots, reason } = limitSlots(shop, inArea, dishList, given);
      return { day: shownDay, slots, limitedBy: findReasonDish(reason) };
    },
  );

  serveStaff(app, staffContract['orders.takeQuote'], (input, { deps, locale }) =>
    quoteTakenOrder(deps, input, locale),
  );

  serveStaff(app, staffContract['orders.take'], (input, { deps, actor, staff, locale, idempotencyKey }) =>
    takeOrder(deps, input, { ...actor, actor: staff.name, locale, idempotencyKey }),
  );

  serveStaff(app, staffContract['orders.receive'], (input, context) =>
    receiveOrder(context.deps, input, {
      actor: requireKeyName(context),
      address: context.address,
      locale: context.locale,
    }),
  );

  serveStaff(app, staffContract['orders.taken'], async ({ restaurantId, orderId }, { deps }) =>
    getTakenState(deps, restaurantId, orderId),
  );

  serveStaff(app, staffContract['shop.pause'], async (input, context) => {
    const act = context.act;
    const { modes, howLong } = input;
    return toBusyView(await setPause(context.deps.db, { ...act, modes, howLong }), act.now);
  });

  serveStaff(app, staffContract['shop.extraTime'], async (input, context) => {
    const act = context.act;
    const { minutes, howLong } = input;
    return toBusyView(await setExtraTime(context.deps.db, { ...act, minutes, howLong }), act.now);
  });

  serveStaff(app, staffContract['shop.soldOut'], async ({ kind, targetId, dishId, until }, context) => {
    const act = context.act;
    await setSoldOut(context.deps.db, { ...act, kind, targetId, dishId, until: until ?? null });
    return {};
  });

  serveStaff(app, staffContract['shop.backOnSale'], async ({ kind, targetId }, context) => {
    await setBackOnSale(context.deps.db, { ...context.act, kind, targetId });
    return {};
  });

  serveStaff(app, staffContract['shop.todayPrice'], async ({ dishId, price, seen }, context) => {
    const prices = { price: price ?? null, seen: seen.price ?? null };
    await setTodayPrice(context.deps.db, { ...context.act, dishId, ...prices });
    return {};
  });

  serveStaff(app, staffContract['shop.menu'], ({ restaurantId }, { deps, locale }) =>
    getSellableMenu(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['shop.piecesLeft'], async ({ restaurantId, dishId, left, seen }, context) => {
    const { deps, actor } = context;
    const act = { ...actor, seen: seen && (seen.left ?? null) };
    await setStock(deps.db, restaurantId, dishId, left ?? null, deps.clock(), act);
    return {};
  });

  serveStaff(app, staffContract['kitchen.tickets'], ({ restaurantId, language }, { deps, locale }) =>
    readTicketsForAll(deps, restaurantId, language ?? locale),
  );

  serveStaff(app, staffContract['kitchen.prepared'], async (input, context) => {
    const { orderId, positions } = input;
    await prepareLines(context.deps.db, orderId, { ...context.act, positions });
    return {};
  });

  serveStaff(app, staffContract['kitchen.recall'], async (input, context) => {
    const { orderId, positions } = input;
    await recallLines(context.deps.db, orderId, { ...context.act, positions });
    return {};
  });
}
