import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { avoidedList } from './food';
import { paymentInfo, paymentOption } from './payments';
import { dialCode, phoneDigits } from './phone-numbers';
import { quote } from './quote';
import { mapOrderNotes, orderNotes } from './text-values';
import { deliveryNotes } from './values';
import { countryCode, deliveryType } from './vocabulary';
import {
  count,
  day,
  exactMoney,
  flag,
  instant,
  latitude,
  list,
  longitude,
  maybe,
  money,
  real,
  slot,
  text,
  textId,
} from './wire';

const name = text(300);

/** Maximum request size with a cart; a cart of 200 lines takes some 20 KB. */
export const maxCartBytes = 64 * 1024;

/** One ordered line of a cart: ids and counts only, prices come from the backend (CHK-15). */
export const orderedDish = z.object({
  dishId: count,
  dishCount: z.int().min(1).max(999),
  specId: maybe(count),
  items: list(z.object({ itemId: count, itemCount: z.int().min(1).max(99) }), 100),
  dishRemark: maybe(text(200)),
});
export type OrderedDish = z.output<typeof orderedDish>;

const dishList = z.array(orderedDish).max(200);
/** The wire lists restaurants although a cart belongs to one (DEC-51). */
const restaurants = z
  .array(z.object({ restaurantId: count }))
  .min(1)
  .max(1);

/** The delivery address of an order. A guest's address has no addressId (DEC-58). */
export const deliveryAddress = z.object({
  addressId: maybe(count),
  userName: maybe(text(50)),
  countryArea: maybe(dialCode),
  mobile: maybe(phoneDigits),
  country: maybe(text(120)),
  countryCode: maybe(countryCode),
  city: maybe(text(120)),
  cityCode: maybe(text(40)),
  buildingTypeDesc: maybe(text(60)),
  buildingName: maybe(text(200)),
  addressDetail: text(400, 1),
  unitNo: maybe(text(50)),
  addressLabel: maybe(z.int().min(0).max(3)),
  latitude: maybe(latitude),
  longitude: maybe(longitude),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** API-53. Reads stock without reserving it (DEC-50). Dishes without a limit are left out. */
export const stock = defineEndpoint({
  name: 'ordering.stock',
  method: 'GET',
  path: 'decorder/wxapi/order/update/dishStock',
  effect: 'read',
  access: 'visitor',
  input: z.object({
    restaurantId: count,
    /** Comma-separated dish ids. */
    dishList: z.string().regex(/^\d{1,15}(,\d{1,15}){0,199}$/),
  }),
  output: list(z.object({ dishId: count, goodsStock: count })),
});

/**
 * API-54. Times for one day. Our backend answers SHOP_CLOSED for a day without times; an empty list means that the
 * times are unknown, and the storefront then offers the specification's one slot (DLV-07, DEC-12).
 */
export const deliveryTime = defineEndpoint({
  name: 'ordering.deliveryTime',
  method: 'POST',
  path: 'decorder/wxapi/order/deliverytime',
  effect: 'read',
  access: 'visitor',
  fills: ['userId'],
  maxBytes: maxCartBytes,
  input: z.object({
    userId: count,
    restaurants,
    deliveryType,
    /** The requested day. */
    deliveryTime: day,
    dishList,
    latitude: maybe(latitude),
    longitude: maybe(longitude),
    /** Ours: the written address, whose postal code can name an area (MEN-09). */
    addressDetail: maybe(text(400)),
  }),
  output: z.object({
    deliveryDateRange: list(z.object({ name: text(60), value: slot })),
    /** Ours: the dish for which other times of the day are left out. */
    limitedBy: maybe(name),
    /** Meters; absent for pick-up. */
    restaurantToCustomerDistance: maybe(real),
    /** The fee of the delivery to the place; absent for pick-up and without a place. Ours. */
    deliveryFee: maybe(money),
    transactionId: maybe(textId),
  }),
});

const priced = {
  restaurants,
  deliveryType,
  /** A slot; absent while none is chosen yet. */
  deliveryTime: maybe(slot),
  dishList,
  latitude: maybe(latitude),
  longitude: maybe(longitude),
  promotionCode: maybe(text(40)),
  payType: maybe(text(40)),
};

/** Ours: the reservation of the table, and the diner's bought voucher that pays a part of the dishes (BKG-04). */
const forTable = { reservationId: maybe(textId), voucherCode: maybe(text(20)) };

/** API-55. Pay types and every fee for the current cart. */
export const extraInfo = defineEndpoint({
  name: 'ordering.extraInfo',
  method: 'POST',
  path: 'decorder/wxapi/order/extraInfo',
  effect: 'read',
  access: 'visitor',
  fills: ['userId'],
  maxBytes: maxCartBytes,
  input: z.object({
    userId: count,
    ...priced,
    dishAmount: maybe(exactMoney),
    restaurantToCustomerDistance: maybe(real),
    transactionId: maybe(textId),
    location: maybe(text(60)),
    deliveryAddress: maybe(deliveryAddress),
    /** Ours: orders at a table have a discount of their own (DEC-19). */
    tableNo: maybe(text(20)),
    /**
     * Ours: pays as much as possible from the wallet, or at most this amount; the quote's `walletPayAmount` is the
     * result.
     */
    useWallet: maybe(flag),
    walletPayAmount: maybe(exactMoney),
    ...forTable,
  }),
  output: z.object({
    payTypeMap: z.object({ payTypeList: list(paymentOption) }),
    quote,
    /** Ours: the diner's bought vouchers, one of which can pay a part of the dishes for a booked table. */
    voucherList: list(z.object({ code: text(20), name, faceValue: money }), 100),
    /** Ours: the balance of the wallet when the wallet pays. */
    walletBalanceAmount: maybe(money),
  }),
});

/** API-56. The double slash of the path is the wire's. */
export const monthlyCard = defineEndpoint({
  name: 'ordering.monthlyCard',
  method: 'GET',
  path: 'dectechmarket/wxapi//activity/deliveryfee/monthly/card/check',
  effect: 'read',
  access: 'visitor',
  fills: ['userId'],
  input: z.object({ userId: count }),
  output: z.object({ valid: flag, validUntil: maybe(instant) }),
});

/** API-57. */
export const deliveryFee = defineEndpoint({
  name: 'ordering.deliveryFee',
  method: 'POST',
  path: 'decorder/wxapi/order/deliveryfee/V2',
  effect: 'read',
  access: 'visitor',
  input: z.object({
    restaurantId: count,
    deliveryType,
    latitude: maybe(latitude),
    longitude: maybe(longitude),
    /** Ours: the written address, whose postal code can name an area (MEN-09). */
    addressDetail: maybe(text(400)),
    dishAmount: exactMoney,
  }),
  output: z.object({
    deliveryFee: money,
    deliveryFeeForCustomerOrig: money,
    restaurantToCustomerDistance: maybe(real),
  }),
});

/**
 * API-60. Returns the discount of a typed code for dishes of this amount; an order is priced by its own dishes.
 * `deliveryType` and the amounts are ours.
 */
export const promotionCode = defineEndpoint({
  name: 'ordering.promotionCode',
  method: 'POST',
  path: 'decorder/order/promotion/code',
  effect: 'read',
  access: 'visitor',
  input: z.object({ code: text(40, 1), restaurantId: count, dishAmount: exactMoney, deliveryType }),
  output: z.object({ promotionName: name, promotionAmount: money }),
});

/**
 * API-58. Places the order. `payAmount` is the shown amount besides the wallet's part; another amount is refused with
 * the new quote.
 */
export const submit = defineEndpoint({
  name: 'ordering.submit',
  method: 'POST',
  path: 'decorder/wxapi/order/submit',
  effect: 'change',
  access: 'diner',
  fills: ['userId'],
  maxBytes: maxCartBytes,
  input: z.object({
    userId: count,
    restaurantId: count,
    deliveryType,
    deliveryTime: maybe(slot),
    dishList,
    deliveryAddress: maybe(deliveryAddress),
    payType: text(40, 1),
    payAmount: exactMoney,
    promotionCode: maybe(text(40)),
    ...mapOrderNotes((note) => maybe(text(orderNotes[note]))),
    deliveryNote: maybe(z.enum(deliveryNotes)),
    /** Ours: the allergens and diets that the diner avoids, for the kitchen (ALG-03). */
    avoids: maybe(avoidedList),
    /** 0 to 10, where 10 stands for 10 or more (DEC-52). */
    dishwareNumber: maybe(z.int().min(0).max(10)),
    tableNo: maybe(text(20)),
    utmSource: maybe(text(40)),
    /** Ours: the quoted part that the wallet pays; the pay type pays the rest. */
    walletPayAmount: maybe(exactMoney),
    ...forTable,
    /** Ours: the address for mails about the order. */
    receiveEmail: maybe(z.email().max(254)),
  }),
  output: paymentInfo,
});

/** API-59. Returns the earlier unpaid order, if any; while one is open, a new order is rejected (CHK-13). */
export const waitingPayment = defineEndpoint({
  name: 'ordering.waitingPayment',
  method: 'GET',
  path: 'decorder/wxapi/order/paynow/waitpay',
  effect: 'read',
  access: 'diner',
  fills: ['userId'],
  input: z.object({ userId: count }),
  output: z.object({
    waiting: maybe(
      z.object({
        orderTransactionId: textId,
        orderSn: text(40),
        restaurantId: count,
        payAmount: money,
        expiresAt: maybe(instant),
      }),
    ),
  }),
});
