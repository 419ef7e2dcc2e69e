import type { OrderedDish } from '@/lib/contract/ordering';
import type { Quote } from '@/lib/contract/quote';
import type { DeliveryType, Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { getDeliveryStep, getDistanceMetres } from '../../../core/distance';
import { DomainError } from '../../../core/domain-error';
import { getCurrencySign } from '../../../core/money';
import { getMessages } from '../../../messages/messages';
import type { FeeRules } from '../../../schema/restaurant';
import { pick } from '../../../text';
import type { PromotionRow } from '../../restaurant/info';
import type { Shop } from '../../restaurant/shop';
import { checkNumbers, getMinOrder } from './cart-rules';
import { type ChosenLine, chooseLine, type Translate } from './choices';
import {
  getPayServicePercent,
  getPickupPercent,
  getPrice,
  getServiceRule,
  getToPay,
  isAtTable,
  type Price,
} from './fees';
import { checkPromotion } from './promotion';

interface QuoteRequest {
  deliveryType: DeliveryType;
  dishList: OrderedDish[];
  latitude?: number;
  longitude?: number;
  payType?: string;
  tableNo?: string;
  /** Percent off of the booked table that the order is for. */
  bookedPercent?: number;
  /** The row of the typed code, null when it is unknown; undefined when no code was typed. */
  promotion?: PromotionRow | null;
}

export interface Quoted {
  lines: ChosenLine[];
  price: Price;
  promotion?: PromotionRow;
  /** Percent off for pick-up or at a table; 0 for none. */
  pickupPercent: number;
  /** How the service fee comes about. */
  service: FeeRules['service'];
  /** The least that the dishes must come to. */
  minOrder: Minor;
  /** It is for a booked table, whose discount it has. */
  isBooked: boolean;
  /** Metres; undefined for pick-up and while no place is known. */
  distance?: number;
  /** The end of the distance step. */
  deliveryUpTo?: number;
}

/** Returns a function that picks texts in the user's language, otherwise the restaurant's default. */
export const getTranslate =
  (shop: Shop, locale: Locale): Translate =>
  (texts: Texts) =>
    pick(texts, locale, shop.restaurant.defaultLocale);

/**
 * Validates and prices a cart from the shop's data; the client's prices are ignored (CHK-15). Throws
 * MODE_UNSUPPORTED, CART_EMPTY, DISH_UNKNOWN, and the errors of choices, numbers, distance and promotion.
 */
export function quoteOrder(shop: Shop, request: QuoteRequest, now: Date, translate: Translate): Quoted {
  const { restaurant } = shop;
  const delivered = request.deliveryType === 'DELIVERY_TO_HOME';
  const isBooked = request.bookedPercent !== undefined;
  if (!isBooked && !(delivered ? restaurant.supportTakeout : restaurant.supportPickup))
    throw new DomainError('MODE_UNSUPPORTED', { deliveryType: request.deliveryType });

  const lines = getLines(shop, request.dishList, translate);
  checkNumbers(lines, translate);
  const way = delivered ? findDeliveryWay(shop, request) : undefined;
  const promotion =
    request.promotion === undefined
      ? undefined
      : checkPromotion(request.promotion ?? undefined, {
          businessMode: restaurant.businessMode,
          deliveryType: request.deliveryType,
          dishAmount: lines.reduce((sum, line) => sum + line.total, 0),
          now,
        });

  const price = getPrice(lines, {
    countryCode: restaurant.countryCode,
    deliveryType: request.deliveryType,
    tableNo: request.tableNo,
    bookedPercent: request.bookedPercent,
    pickup: restaurant.pickup,
    fees: restaurant.fees,
    taxes: restaurant.taxes,
    deliveryFee: way?.fee,
    smallOrder: restaurant.delivery.smallOrder,
    payType: request.payType,
    promotion,
  });
  const pickupPercent = getPickupPercent({ ...request, pickup: restaurant.pickup });
  return {
    lines,
    price,
    promotion,
    pickupPercent,
    service: getServiceRule({ ...request, ...restaurant }),
    minOrder: getMinOrder(restaurant, isAtTable(request)),
    isBooked,
    distance: way?.distance,
    deliveryUpTo: way?.uptoMetres,
  };
}

/**
 * Returns the validated and priced lines in cart order. Throws CART_EMPTY, DISH_UNKNOWN and the errors of
 * `chooseLine`.
 */
function getLines(shop: Shop, dishList: readonly OrderedDish[], translate: Translate): ChosenLine[] {
  if (dishList.length === 0) throw new DomainError('CART_EMPTY');
  return dishList.map((ordered) => {
    const dish = shop.dishes.get(ordered.dishId);
    if (!dish) throw new DomainError('DISH_UNKNOWN', { dishId: ordered.dishId });
    return chooseLine(dish, ordered, translate);
  });
}

/** Distance and fee to a place; undefined while none is known. Throws OUT_OF_RANGE. */
export function findDeliveryWay(
  { restaurant }: Shop,
  { latitude, longitude }: { latitude?: number; longitude?: number },
): { distance: number; fee: Minor; uptoMetres: number } | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const distance = getDistanceMetres(
    { latitude: restaurant.lat, longitude: restaurant.lng },
    { latitude, longitude },
  );
  return { distance, ...getDeliveryStep(distance, restaurant.delivery.steps) };
}

/** Returns the quote as the wire shows it (API-55). */
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
      payServicePercent: getPayServicePercent(restaurant.fees, payType),
      smallOrderBelow: restaurant.delivery.smallOrder?.below,
      deliveryUpTo: quoted.deliveryUpTo,
      taxes: fees.taxes.map((tax) => ({
        name: translate(tax.name),
        percent: tax.percent,
        amount: tax.amount,
        included: tax.included,
      })),
    },
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

/** Maps an order's stored fees to the wire (ENT-17). */
export function getBill(fees: Price['fees'], translate: Translate, locale: Locale, isBooked = false) {
  const { pickupDiscount, bookedDiscount } = getMessages(locale).orders;
  return {
    deliveryFee: fees.deliveryFee,
    deliveryFeeForCustomerOrig: fees.deliveryFeeForCustomerOrig,
    packageFee: fees.packageFee,
    platformPackageFee: fees.platformPackageFee,
    serviceFee: fees.serviceFee,
    payServiceFee: fees.payServiceFee,
    boxFee: fees.boxFee,
    smallOrderAmountExtraCharge: fees.smallOrderAmountExtraCharge,
    consumeTax: fees.consumeTax,
    walletPayAmount: fees.walletPayAmount,
    voucherPayAmount: fees.voucherPayAmount,
    memberPromotionAmount: fees.memberPromotionAmount,
    [isBooked ? 'bookedPromotion' : 'selfPickupPromotion']:
      fees.selfPickup > 0
        ? { promotionName: isBooked ? bookedDiscount : pickupDiscount, dishPromotionAmount: fees.selfPickup }
        : undefined,
    orderPromotionList: fees.promotion
      ? [
          {
            orderPromotionId: fees.promotion.code,
            type: 'CODE',
            promotionName: translate(fees.promotion.name) || fees.promotion.code,
            promotionAmount: fees.promotion.amount,
          },
        ]
      : [],
  };
}

/** Returns the choices of a line as one text (ENT-08). */
export function toChoicesText(
  line: { specName?: Texts | null; items: readonly { name: Texts; count: number }[]; remark?: string | null },
  translate: Translate,
): string {
  const chosen = line.items.map(({ name, count }) =>
    count > 1 ? `${translate(name)} x${count}` : translate(name),
  );
  return [line.specName && translate(line.specName), ...chosen, line.remark]
    .filter(Boolean)
    .join(', ')
    .slice(0, 2000);
}
