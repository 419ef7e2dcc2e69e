import type { Order, OrderedLine } from '@/lib/contract/orders';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { Refused } from '../../http/refused';
import { pick } from '../../text';
import type { Words } from '../ordering/choices';
import { currencySign } from '../ordering/percent';
import { billOf, wordsOf } from '../ordering/quote';
import { maybePicture } from '../restaurant/picture-address';
import { currentShop, type RestaurantRow, type Shop } from '../restaurant/shop';
import { expiredReason } from './expiry';
import {
  type EventRow,
  eventsOfOrder,
  type LineRow,
  linesOfOrder,
  type OrderRow,
  ownOrderWithDiner,
} from './orders.repository';
import { statusTip, statusWord } from './status-words';

/** One's own order in the diner's language (API-65, DEC-44). Another's is NOT_FOUND, as one that doesn't exist is. */
export async function orderDetail(
  deps: Deps,
  userId: number,
  orderId: string,
  locale: Locale,
): Promise<Order> {
  const found = await ownOrderWithDiner(deps.db, userId, orderId);
  if (!found) throw new Refused('NOT_FOUND');
  const { order, diner } = found;
  const [lines, events, { shop }] = await Promise.all([
    linesOfOrder(deps.db, order.id),
    eventsOfOrder(deps.db, order.id),
    currentShop(deps, order.restaurantId),
  ]);
  const words = wordsOf(shop, locale);
  const { restaurant } = shop;
  const label = deps.paymentProviders[order.payType as PayTypeCode]?.label;
  return {
    ...unusedFields,
    ...billOf(order.fees, words, locale),
    ...progressOf(order, events, locale),
    ...placeOf(order, restaurant, words),
    orderTransactionId: order.id,
    orderSn: order.sn,
    orderType: 'others',
    payType: order.payType,
    payTypeDesc: label && pick(label, locale, restaurant.defaultLocale),
    payAmount: order.total - order.fees.walletPayAmount,
    payAmountOrig: order.total,
    payInMinutes: order.status === 0 ? restaurant.payWindowMinutes : undefined,
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
    expiresAt: order.status === 0 ? order.expiresAt?.toISOString() : undefined,
    orderRestaurantList: [restaurantOf(shop, lines, words)],
  };
}

/** Fields of the wire that other kinds of orders use. */
const unusedFields = {
  receiveEmail: undefined,
  vouchersName: undefined,
  groupBuyOrder: undefined,
  groupBuyTransactionId: undefined,
  showType: undefined,
};

function progressOf(order: OrderRow, events: EventRow[], locale: Locale) {
  const expired = order.cancelReason === expiredReason;
  return {
    orderStatus: order.status,
    orderStatusDesc: statusWord(order.status, locale),
    orderTips: statusTip({ status: order.status, payStatus: order.payStatus, expired }, locale),
    payStatus: order.payStatus,
    // Later only the restaurant can (DEC-74).
    canCancel: order.status === 0 || order.status === 2,
    statusHistory: events.map(({ status, at }) => ({ orderStatus: status, at: at.toISOString() })),
  };
}

function placeOf(order: OrderRow, restaurant: RestaurantRow, words: Words) {
  return {
    deliveryType: order.deliveryType,
    deliveryTime: order.slot ?? undefined,
    deliveryTimeRange: order.slot?.slice(11),
    timeZone: restaurant.timeZone,
    deliveryAddress: order.address ? { ...noAddress, ...order.address } : undefined,
    pickupAddress: order.deliveryType === 'SELF_PICKUP' ? words(restaurant.address) : undefined,
    deliveryManName: order.courierName ?? undefined,
    deliveryManMobile: order.courierMobile ?? undefined,
    deliveryNote: order.deliveryNote ?? undefined,
    tableNo: order.tableNo ?? undefined,
  };
}

/** The contract lists every field of an address, present or not. */
const noAddress = {
  addressId: undefined,
  userName: undefined,
  countryArea: undefined,
  mobile: undefined,
  country: undefined,
  countryCode: undefined,
  city: undefined,
  cityCode: undefined,
  buildingTypeDesc: undefined,
  buildingName: undefined,
  unitNo: undefined,
  addressLabel: undefined,
  latitude: undefined,
  longitude: undefined,
};

function restaurantOf({ restaurant }: Shop, lines: LineRow[], words: Words) {
  return {
    restaurantId: restaurant.id,
    restaurantName: words(restaurant.name),
    contactNo: restaurant.phone,
    imgBrand: maybePicture(restaurant.logo),
    orderDishLists: lines.map((line) => lineOf(line, words(restaurant.name), words)),
  };
}

const lineOf = (line: LineRow, restaurantName: string, words: Words): OrderedLine => ({
  dishId: line.dishId,
  dishName: words(line.name),
  dishNameEn: line.name.en,
  dishPrice: line.unitPrice,
  dishCount: line.count,
  dishThumbs: maybePicture(line.picture),
  restaurantName,
  type: undefined,
  detailName: line.specName ? words(line.specName) : undefined,
  dishRemark: line.remark ?? undefined,
  totalAmount: line.unitPrice * line.count,
  dishItems: line.items.map(({ name, price, count }) => ({
    itemName: words(name),
    itemPrice: price,
    itemCount: count,
  })),
});
