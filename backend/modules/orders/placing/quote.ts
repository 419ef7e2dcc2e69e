import type { OrderedDish } from '@/lib/contract/ordering';
import type { Quote } from '@/lib/contract/quote';
import type { DeliveryType, Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { type AskedFor, getSlotStart, isAvailableAt } from '@/lib/domain/dish/availability';
import { translateRemark } from '@/lib/domain/food/remark-phrases';
import { findArea } from '@/lib/domain/fulfilment/delivery-areas';
import type { PromotionResult } from '@/lib/domain/promotions/evaluate';
import { listDishPromotions, mapFees } from '../../../core/bill';
import { getDeliveryStep, getDistanceMeters } from '../../../core/distance';
import { DomainError } from '../../../core/domain-error';
import { getCurrencySign } from '../../../core/money';
import { getMessages } from '../../../messages/messages';
import type { DeliveryArea, FeeRules } from '../../../schema/restaurant';
import { pick } from '../../../text';
import { getMode } from '../../restaurant/busy';
import type { PromotionRow } from '../../restaurant/info';
import type { Shop } from '../../restaurant/shop';
import { checkNumbers, getMinOrder } from './cart-rules';
import type { ChosenLine, Translate } from './choices';
import { chooseForTime, findAskedTime } from './choose-for-time';
import {
  findPayServicePercent,
  findServiceRule,
  getDishPrice,
  getPickupPercent,
  getPrice,
  getToPay,
  isAtTable,
  type Price,
} from './fees';
import { applyPromotions, listHints, type PromotionFacts, toStoredPromotion } from './promotion';

interface QuoteRequest {
  deliveryType: DeliveryType;
  dishList: OrderedDish[];
  /** The slot; undefined at a table, and while none is chosen. */
  deliveryTime?: string;
  /** True for what staff take without a slot. */
  isForNow?: boolean;
  latitude?: number;
  longitude?: number;
  /** The written address, whose postal code can name an area. */
  addressDetail?: string;
  payType?: string;
  tableNo?: string;
  /** The discount of the pre-order's booked table in percent. */
  bookedPercent?: number;
  /** The row of the typed code, null for an unknown code; undefined without a typed code. */
  promotion?: PromotionRow | null;
  /** The order is priced without a typed code that does not apply. */
  isCodeOptional?: boolean;
  /** Read where a promotion needs them (`findPromotionFacts`). */
  promotionFacts?: PromotionFacts;
}

export interface Quoted {
  lines: ChosenLine[];
  price: Price;
  /** The promotions that apply, and what the others lack. */
  promotions: PromotionResult<PromotionRow>;
  /** The discount for pick-up or at a table in percent; 0 without a discount. */
  pickupPercent: number;
  /** The rule that determines the service fee. */
  service: FeeRules['service'];
  /** The minimum price of the dishes. */
  minOrder: Minor;
  /** True for a pre-order of a booked table, which has the table's discount. */
  isBooked: boolean;
  /** In meters; undefined for pick-up and while the place is unknown. */
  distance?: number;
  /** The end of the distance step in meters. */
  deliveryUpTo?: number;
}

/** Returns a function that picks texts in the user's language, otherwise the restaurant's default. */
export const getTranslate =
  (shop: Shop, locale: Locale): Translate =>
  (texts: Texts) =>
    pick(texts, locale, shop.restaurant.defaultLocale);

/**
 * Validates and prices a cart from the shop's data and ignores the client's prices. Throws
 * MODE_UNSUPPORTED, CART_EMPTY, DISH_UNKNOWN, DISH_NOT_NOW, and the errors of choices, numbers, distance and promotion.
 */
export function quoteOrder(shop: Shop, request: QuoteRequest, now: Date, translate: Translate): Quoted {
  const { restaurant } = shop;
  const delivered = request.deliveryType === 'DELIVERY_TO_HOME';
  const isBooked = request.bookedPercent !== undefined;
  if (!isBooked && !(delivered ? restaurant.supportTakeout : restaurant.supportPickup))
    throw new DomainError('MODE_UNSUPPORTED', { deliveryType: request.deliveryType });

  const asked = findAskedTime(request, restaurant.timeZone, now);
  const mode = isAtTable(request) ? 'table' : getMode(request.deliveryType);
  const lines = listLines(shop, request.dishList, { asked, mode }, translate);
  checkNumbers(lines, translate);
  const way = delivered ? findDeliveryWay(shop, request) : undefined;
  if (way) checkAreaTime(way, asked, request.deliveryTime);
  const facts = {
    countryCode: restaurant.countryCode,
    deliveryType: request.deliveryType,
    tableNo: request.tableNo,
    bookedPercent: request.bookedPercent,
    pickup: restaurant.pickup,
  };
  const { before, selfPickup } = getDishPrice(lines, facts);
  const deliveryFee = way && getDeliveryFee(way, before);
  const promotions = applyPromotions(shop, request, {
    lines,
    asked,
    now,
    left: before - selfPickup,
    deliveryFee: deliveryFee ?? 0,
  });
  const price = getPrice(lines, {
    ...facts,
    fees: restaurant.fees,
    taxes: restaurant.taxes,
    deliveryFee,
    smallOrder: restaurant.delivery.smallOrder,
    payType: request.payType,
    promotions: promotions.applied.map(toStoredPromotion),
  });
  const pickupPercent = getPickupPercent({ ...request, pickup: restaurant.pickup });
  return {
    lines,
    price,
    promotions,
    pickupPercent,
    service: findServiceRule({ ...request, ...restaurant }),
    minOrder: way?.area?.minimum ?? getMinOrder(restaurant, isAtTable(request)),
    isBooked,
    distance: way?.distance,
    deliveryUpTo: way?.uptoMetres,
  };
}

/**
 * Returns the validated and priced lines in cart order. Throws CART_EMPTY and the errors of `chooseForTime`.
 */
function listLines(
  shop: Shop,
  dishList: readonly OrderedDish[],
  when: Parameters<typeof chooseForTime>[2],
  translate: Translate,
): ChosenLine[] {
  if (dishList.length === 0) throw new DomainError('CART_EMPTY');
  return dishList.map((ordered) => chooseForTime(shop, ordered, when, translate));
}

interface DeliveryWay {
  distance?: number;
  fee: Minor;
  /** The end of the distance step in meters; absent in an area. */
  uptoMetres?: number;
  area?: DeliveryArea;
}

/**
 * Returns distance and fee to a place, or undefined while the place is unknown. An area has its own fee, and the steps by
 * distance are for all other addresses. Throws OUT_OF_RANGE.
 */
export function findDeliveryWay(
  { restaurant }: Pick<Shop, 'restaurant'>,
  place: { latitude?: number; longitude?: number; addressDetail?: string },
): DeliveryWay | undefined {
  const { latitude, longitude } = place;
  const { areas = [], steps } = restaurant.delivery;
  const distance =
    latitude === undefined || longitude === undefined
      ? undefined
      : getDistanceMeters({ latitude: restaurant.lat, longitude: restaurant.lng }, { latitude, longitude });
  const area = findArea(areas, place);
  if (area) return { distance, fee: area.fee, area };
  return distance === undefined ? undefined : { distance, ...getDeliveryStep(distance, steps) };
}

/** Returns the fee for dishes of a price, from which an area can have free delivery. */
export const getDeliveryFee = ({ fee, area }: DeliveryWay, dishPrice: Minor): Minor =>
  area?.freeFrom !== undefined && dishPrice >= area.freeFrom ? 0 : fee;

/** Returns the price of those dishes of an unchecked cart that are on sale. */
export const getCartPrice = (shop: Shop, dishList: readonly OrderedDish[], translate: Translate): Minor =>
  dishList.reduce((sum, ordered) => {
    try {
      const { total } = chooseForTime(shop, ordered, { asked: undefined, mode: 'delivery' }, translate);
      return sum + total;
    } catch (error) {
      if (error instanceof DomainError) return sum;
      throw error;
    }
  }, 0);

/** Throws SLOT_GONE for a slot at which nothing is delivered to the area of an address. */
export function checkAreaTime(
  { area }: DeliveryWay,
  asked: AskedFor | undefined,
  slot: string | undefined,
): void {
  if (asked && area?.available && !isAvailableAt([area.available], asked))
    throw new DomainError('SLOT_GONE', { deliveryTime: slot });
}

/** Returns those of the slots at which the address of a delivery has one. */
export const limitToArea = (
  way: DeliveryWay | undefined,
  slots: readonly string[],
  now: AskedFor['now'],
): string[] => {
  const hours = way?.area?.available;
  return slots.filter((slot) => !hours || isAvailableAt([hours], { at: getSlotStart(slot), now }));
};

/** Returns the quote in the wire's format. */
export function quoteAnswer(shop: Shop, quoted: Quoted, locale: Locale, payType?: string): Quote {
  const { restaurant } = shop;
  const { fees, total } = quoted.price;
  const translate = getTranslate(shop, locale);
  return {
    ...getBill(fees, translate, locale, quoted.isBooked),
    dishAmountBeforePromotion: fees.dishAmountBeforePromotion,
    dishAmount: fees.dishAmount,
    totalAmount: total,
    payAmount: getToPay({ total, fees }),
    currencySign: getCurrencySign(restaurant.countryCode, locale),
    countryCode: restaurant.countryCode,
    minOrderAmount: quoted.minOrder,
    feeRules: {
      servicePercent: quoted.service?.percent,
      serviceCap: quoted.service?.cap,
      selfPickupPercent: fees.selfPickup > 0 ? quoted.pickupPercent : undefined,
      payServicePercent: findPayServicePercent(restaurant.fees, payType),
      smallOrderBelow: restaurant.delivery.smallOrder?.below,
      deliveryUpTo: quoted.deliveryUpTo,
      taxes: fees.taxes.map((tax) => ({
        name: translate(tax.name),
        percent: tax.percent,
        amount: tax.amount,
        base: tax.base,
        included: tax.included,
      })),
    },
    promotionHints: listHints(shop, quoted.promotions, translate),
    restaurantToCustomerDistance: quoted.distance,
    dishList: quoted.lines.map((line) => ({
      dishId: line.dish.id,
      dishName: translate(line.dish.name),
      dishCount: line.count,
      dishPrice: line.unitPrice,
      totalAmount: line.total,
      dishExtra: toChoicesText({ ...line, specName: line.spec?.name }, translate) || undefined,
    })),
  };
}

/** Maps an order's stored fees to the wire's format. */
export function getBill(fees: Price['fees'], translate: Translate, locale: Locale, isBooked = false) {
  const { pickupDiscount, bookedDiscount } = getMessages(locale).orders;
  return {
    ...mapFees(fees, (amount) => amount),
    deliveryFeeForCustomerOrig: fees.deliveryFeeForCustomerOrig,
    consumeTax: fees.consumeTax,
    cashRounding: fees.cashRounding,
    walletPayAmount: fees.walletPayAmount,
    voucherPayAmount: fees.voucherPayAmount,
    memberPromotionAmount: fees.memberPromotionAmount,
    [isBooked ? 'bookedPromotion' : 'selfPickupPromotion']:
      fees.selfPickup > 0
        ? { promotionName: isBooked ? bookedDiscount : pickupDiscount, dishPromotionAmount: fees.selfPickup }
        : undefined,
    orderPromotionList: listDishPromotions(fees).map(({ code, name, amount, isAutomatic }) => ({
      orderPromotionId: code,
      type: isAutomatic ? 'AUTO' : 'CODE',
      promotionName: translate(name) || code,
      promotionAmount: amount,
    })),
  };
}

/** Returns the choices of a line as one text. */
export function toChoicesText(
  line: { specName?: Texts | null; items: readonly { name: Texts; count: number }[]; remark?: string | null },
  translate: Translate,
): string {
  const chosen = line.items.map(({ name, count }) =>
    count > 1 ? `${translate(name)} x${count}` : translate(name),
  );
  const parts = [
    line.specName && translate(line.specName),
    ...chosen,
    line.remark && translateRemark(line.remark, translate).text,
  ];
  return cutText(parts.filter(Boolean).join(', '), 2000);
}
