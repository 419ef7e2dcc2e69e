import type { Avoidable } from '@/lib/contract/food-values';
import type { Order, OrderedLine } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import { pickOrderNotes } from '@/lib/contract/text-values';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getCurrencySign } from '../../../core/money';
import { getTaxPaper } from '../../../core/tax-papers';
import type { Deps } from '../../../deps';
import { pick } from '../../../text';
import { findOrderRefundWay, getRefundWay, type PaidBy } from '../../payments/refund-way';
import { getCurrentShop, type RestaurantRow, type Shop } from '../../restaurant/shop';
import { toOptionalImageUrl } from '../../restaurant/web-address';
import { expiredReason } from '../ending/expire-orders';
import {
  type EventRow,
  findOrderPayment,
  findUserOrderWithDiner,
  type LineRow,
  listOrderEvents,
  listOrderLines,
  listOrderRefunds,
  type OrderRefund,
  type OrderRow,
} from '../orders.repository';
import type { Translate } from '../placing/choices';
import { getToPay } from '../placing/fees';
import { getBill, getTranslate } from '../placing/quote';
import { canCancel } from '../pre-orders/table-dishes';
import { findPickUpStart } from '../steps/promised-time';
import { findUndoEnd, pickUpAct } from '../steps/step-back';
import { findStatusLabel, findStatusTip, getRefusalReason } from './status-labels';

/** Returns an order of this user in the user's language. Throws NOT_FOUND, also for another user's order. */
export async function getOrderDetail(
  deps: Deps,
  userId: number,
  orderId: string,
  locale: Locale,
): Promise<Order> {
  const found = await findUserOrderWithDiner(deps.db, userId, orderId);
  if (!found) throw new DomainError('NOT_FOUND');
  const [lines, events, refunds, paidBy, { shop }] = await Promise.all([
    listOrderLines(deps.db, [orderId]),
    listOrderEvents(deps.db, [orderId]),
    listOrderRefunds(deps.db, [orderId]),
    findOrderPayment(deps.db, orderId),
    getCurrentShop(deps, found.order.restaurantId),
  ]);
  return {
    ...toOrder(deps, { ...found, lines, events, refunds, paidBy, shop }, locale),
    taxPaper: await getTaxPaper(deps.db, shop.restaurant, found.order, locale),
  };
}

interface OrderParts {
  order: OrderRow;
  diner: { mobile: string; mobileCountryCode: string };
  lines: LineRow[];
  events: EventRow[];
  /** The refunds of its payments; the lists omit them. */
  refunds?: OrderRefund[];
  /** The payment that paid for it; the lists omit it. */
  paidBy?: PaidBy;
  shop: Shop;
}

export function toOrder(
  deps: Deps,
  { order, diner, lines, events, refunds = [], paidBy, shop }: OrderParts,
  locale: Locale,
): Order {
  const translate = getTranslate(shop, locale);
  const { restaurant } = shop;
  const label = deps.paymentProviders[order.payType as PayTypeCode]?.label;
  return {
    ...getBill(order.fees, translate, locale, order.reservationId !== null),
    ...toProgress(order, events, locale, deps.clock()),
    ...toPlace(order, restaurant, translate),
    orderTransactionId: order.id,
    orderSn: order.sn,
    orderType: 'others',
    groupBuyOrder: false,
    payType: order.payType,
    payTypeDesc: label && pick(label, locale, restaurant.defaultLocale),
    payAmount: getToPay(order),
    payAmountOrig: order.total,
    payInMinutes: order.status === OrderStatus.AwaitingPayment ? restaurant.payWindowMinutes : undefined,
    totalAmount: order.total,
    dishAmountBeforePromotion: order.fees.dishAmountBeforePromotion,
    refundWay: findOrderRefundWay(order.payType, paidBy),
    refundList: refunds.map(({ amount, method, at, doneAt, state, ...payment }) => ({
      amount,
      refundMethod: method,
      way: getRefundWay(payment, method, state === 'failed'),
      at: at.toISOString(),
      doneAt: state === 'done' ? doneAt?.toISOString() : undefined,
    })),
    taxes: order.fees.taxes.map((tax) => ({ ...tax, name: translate(tax.name) })),
    currencySign: getCurrencySign(restaurant.countryCode, locale),
    countryCode: restaurant.countryCode,
    mobile: order.address?.mobile
      ? (order.address.countryArea ?? '') + order.address.mobile
      : diner.mobileCountryCode + diner.mobile,
    orderTime: order.createdAt.toISOString(),
    dishwareNumber: order.cutlery ?? undefined,
    ...pickOrderNotes(order),
    receiveEmail: order.receiveEmail ?? undefined,
    expiresAt: order.status === OrderStatus.AwaitingPayment ? order.expiresAt?.toISOString() : undefined,
    orderRestaurantList: [
      toRestaurant(
        shop,
        lines.filter(({ count }) => count > 0),
        order.avoids,
        translate,
      ),
    ],
    takenOffList: lines
      .filter(({ takenOff }) => takenOff > 0)
      .map((line) => ({ dishName: translate(line.name), dishCount: line.takenOff })),
    takenOffAmount: order.takenOff || undefined,
  };
}

function toProgress(order: OrderRow, events: EventRow[], locale: Locale, now: Date) {
  const expired = order.cancelReason === expiredReason;
  return {
    orderStatus: order.status,
    orderStatusDesc: findStatusLabel(order.status, locale, order),
    orderTips: findStatusTip({ status: order.status, payStatus: order.payStatus, expired }, locale),
    payStatus: order.payStatus,
    canCancel: canCancel(order, now),
    pickUpUndoUntil: order.lastAct?.act === pickUpAct ? findUndoEnd(order)?.toISOString() : undefined,
    promisedTime: order.promisedAt?.toISOString(),
    refusalReason: order.refusedFor
      ? getRefusalReason(order.refusedFor, order.cancelReason, locale)
      : undefined,
    statusHistory: events.map(({ status, at }) => ({ orderStatus: status, at: at.toISOString() })),
  };
}

function toPlace(order: OrderRow, restaurant: RestaurantRow, translate: Translate) {
  return {
    deliveryType: order.deliveryType,
    deliveryTime: order.slot ?? undefined,
    deliveryTimeRange: order.slot?.slice(11),
    timeZone: restaurant.timeZone,
    pickUpFrom: findPickUpStart(order, restaurant.timeZone)?.toISOString(),
    deliveryAddress: order.address ?? undefined,
    pickupAddress: order.deliveryType === 'SELF_PICKUP' ? translate(restaurant.address) : undefined,
    deliveryManName: order.courierName ?? undefined,
    deliveryManMobile: order.courierMobile ?? undefined,
    tableNo: order.tableNo ?? undefined,
    reservationId: order.reservationId ?? undefined,
    changeUntil: order.changeUntil?.toISOString(),
  };
}

function toRestaurant(
  { restaurant }: Shop,
  lines: LineRow[],
  avoids: OrderRow['avoids'],
  translate: Translate,
) {
  return {
    restaurantId: restaurant.id,
    restaurantName: translate(restaurant.name),
    contactNo: restaurant.phone,
    address: translate(restaurant.address),
    imgBrand: toOptionalImageUrl(restaurant.logo),
    orderDishLists: lines.map((line) =>
      toLine(line, avoids?.[line.position], translate(restaurant.name), translate),
    ),
  };
}

const toLine = (
  line: LineRow,
  avoids: Avoidable[] | undefined,
  restaurantName: string,
  translate: Translate,
): OrderedLine => ({
  dishId: line.dishId,
  dishName: translate(line.name),
  dishNameEn: line.name.en,
  dishPrice: line.unitPrice,
  dishCount: line.count,
  dishThumbs: toOptionalImageUrl(line.picture),
  restaurantName,
  specId: line.specId ?? undefined,
  detailName: line.specName ? translate(line.specName) : undefined,
  dishRemark: line.remark ?? undefined,
  totalAmount: line.unitPrice * line.count,
  food: line.food ?? undefined,
  avoids,
  dishItems: line.items.map(({ itemId, name, price, count }) => ({
    itemId,
    itemName: translate(name),
    itemPrice: price,
    itemCount: count,
  })),
});
