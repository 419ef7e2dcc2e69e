import { subMonths } from 'date-fns';
import type { Order, OrderedLine } from '@/lib/contract/orders';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { currencySign } from '../../core/money';
import type { Deps } from '../../deps';
import { pick } from '../../text';
import { optionalImage } from '../restaurant/image-url';
import { currentShop, currentShops, type RestaurantRow, type Shop } from '../restaurant/shop';
import { expiredReason } from './expire-orders';
import {
  type EventRow,
  eventsOfOrders,
  type LineRow,
  linesOfOrders,
  type OrderRow,
  userOrdersWithDiner,
  userOrderWithDiner,
} from './orders.repository';
import type { Words } from './placing/choices';
import { getBill, getWords } from './placing/quote';
import { statusTip, statusWord } from './status-words';
import { canCancel } from './user-order';

/** One's own order in the diner's language (API-65, DEC-44). Another's is NOT_FOUND, as one that doesn't exist is. */
export async function orderDetail(
  deps: Deps,
  userId: number,
  orderId: string,
  locale: Locale,
): Promise<Order> {
  const found = await userOrderWithDiner(deps.db, userId, orderId);
  if (!found) throw new DomainError('NOT_FOUND');
  const [lines, events, { shop }] = await Promise.all([
    linesOfOrders(deps.db, [orderId]),
    eventsOfOrders(deps.db, [orderId]),
    currentShop(deps, found.order.restaurantId),
  ]);
  return orderAnswer(deps, { ...found, lines, events, shop }, locale);
}

/** The most orders that one list holds, and that a page of the history does. */
const mostListed = 50;
const pageSize = 10;

/** The diner's own latest orders over all restaurants, newest first (API-62). */
export async function orderList(deps: Deps, userId: number, locale: Locale): Promise<Order[]> {
  return listed(deps, await userOrdersWithDiner(deps.db, userId, { most: mostListed }), locale);
}

/** Those of them that are not finished, newest first (API-63). */
export async function incompleteOrders(deps: Deps, userId: number, locale: Locale): Promise<Order[]> {
  const found = await userOrdersWithDiner(deps.db, userId, { most: mostListed, unfinished: true });
  return listed(deps, found, locale);
}

/** A page, from 1, of the orders of the last three months, newest first; empty at the end (API-64, DEC-06). */
export async function orderHistory(
  deps: Deps,
  userId: number,
  pageNum: number,
  locale: Locale,
): Promise<Order[]> {
  const found = await userOrdersWithDiner(deps.db, userId, {
    most: pageSize,
    skip: (pageNum - 1) * pageSize,
    since: subMonths(deps.clock(), 3),
  });
  return listed(deps, found, locale);
}

type Found = Awaited<ReturnType<typeof userOrdersWithDiner>>;

async function listed(deps: Deps, found: Found, locale: Locale): Promise<Order[]> {
  const ids = found.map(({ order }) => order.id);
  const [lines, events, shops] = await Promise.all([
    linesOfOrders(deps.db, ids),
    eventsOfOrders(deps.db, ids),
    currentShops(deps, new Set(found.map(({ order }) => order.restaurantId))),
  ]);
  return found.map(({ order, diner }) =>
    orderAnswer(
      deps,
      {
        order,
        diner,
        lines: lines.filter(({ orderId }) => orderId === order.id),
        events: events.filter(({ orderId }) => orderId === order.id),
        shop: shops.get(order.restaurantId)!,
      },
      locale,
    ),
  );
}

interface OrderParts {
  order: OrderRow;
  diner: { mobile: string; mobileCountryCode: string };
  lines: LineRow[];
  events: EventRow[];
  shop: Shop;
}

function orderAnswer(deps: Deps, { order, diner, lines, events, shop }: OrderParts, locale: Locale): Order {
  const words = getWords(shop, locale);
  const { restaurant } = shop;
  const label = deps.paymentProviders[order.payType as PayTypeCode]?.label;
  return {
    ...getBill(order.fees, words, locale),
    ...getProgress(order, events, locale),
    ...placeOf(order, restaurant, words),
    orderTransactionId: order.id,
    orderSn: order.sn,
    orderType: 'others',
    payType: order.payType,
    payTypeDesc: label && pick(label, locale, restaurant.defaultLocale),
    payAmount: order.total - order.fees.walletPayAmount,
    payAmountOrig: order.total,
    payInMinutes: order.status === OrderStatus.AwaitingPayment ? restaurant.payWindowMinutes : undefined,
    totalAmount: order.total,
    dishAmountBeforePromotion: order.fees.dishAmountBeforePromotion,
    currencySign: currencySign(restaurant.countryCode, locale),
    countryCode: restaurant.countryCode,
    mobile: order.address?.mobile
      ? (order.address.countryArea ?? '') + order.address.mobile
      : diner.mobileCountryCode + diner.mobile,
    orderTime: order.createdAt.toISOString(),
    dishwareNumber: order.cutlery ?? undefined,
    remark: order.remark ?? undefined,
    receiveEmail: order.receiveEmail ?? undefined,
    expiresAt: order.status === OrderStatus.AwaitingPayment ? order.expiresAt?.toISOString() : undefined,
    orderRestaurantList: [getRestaurant(shop, lines, words)],
  };
}

function getProgress(order: OrderRow, events: EventRow[], locale: Locale) {
  const expired = order.cancelReason === expiredReason;
  return {
    orderStatus: order.status,
    orderStatusDesc: statusWord(order.status, locale, order),
    orderTips: statusTip({ status: order.status, payStatus: order.payStatus, expired }, locale),
    payStatus: order.payStatus,
    canCancel: canCancel(order),
    statusHistory: events.map(({ status, at }) => ({ orderStatus: status, at: at.toISOString() })),
  };
}

function placeOf(order: OrderRow, restaurant: RestaurantRow, words: Words) {
  return {
    deliveryType: order.deliveryType,
    deliveryTime: order.slot ?? undefined,
    deliveryTimeRange: order.slot?.slice(11),
    timeZone: restaurant.timeZone,
    deliveryAddress: order.address ?? undefined,
    pickupAddress: order.deliveryType === 'SELF_PICKUP' ? words(restaurant.address) : undefined,
    deliveryManName: order.courierName ?? undefined,
    deliveryManMobile: order.courierMobile ?? undefined,
    deliveryNote: order.deliveryNote ?? undefined,
    tableNo: order.tableNo ?? undefined,
  };
}

function getRestaurant({ restaurant }: Shop, lines: LineRow[], words: Words) {
  return {
    restaurantId: restaurant.id,
    restaurantName: words(restaurant.name),
    contactNo: restaurant.phone,
    imgBrand: optionalImage(restaurant.logo),
    orderDishLists: lines.map((line) => lineOf(line, words(restaurant.name), words)),
  };
}

const lineOf = (line: LineRow, restaurantName: string, words: Words): OrderedLine => ({
  dishId: line.dishId,
  dishName: words(line.name),
  dishNameEn: line.name.en,
  dishPrice: line.unitPrice,
  dishCount: line.count,
  dishThumbs: optionalImage(line.picture),
  restaurantName,
  specId: line.specId ?? undefined,
  detailName: line.specName ? words(line.specName) : undefined,
  dishRemark: line.remark ?? undefined,
  totalAmount: line.unitPrice * line.count,
  dishItems: line.items.map(({ itemId, name, price, count }) => ({
    itemId,
    itemName: words(name),
    itemPrice: price,
    itemCount: count,
  })),
});
