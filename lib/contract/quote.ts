import { z } from 'zod';
import { type FeeField, feeList } from './bill-values';
import { promotionHints } from './promotion-values';
import { countryCode } from './vocabulary';
import { alsoSpelled, count, flag, list, maybe, money, real, text, textId } from './wire';

const name = text(300);

const promotion = z.object({ promotionName: maybe(name), dishPromotionAmount: money });

const amount = maybe(money);

/** ENT-17. The parts of the total. Deductions are positive amounts. */
const feeShape = {
  ...(Object.fromEntries(feeList.map(({ field }) => [field, amount])) as Record<FeeField, typeof amount>),
  deliveryFeeForCustomerOrig: maybe(money),
  smallFee: maybe(money),
  consumeTax: maybe(money),
  /** Ours: rounds a total that is paid in cash to the smallest coin; it can be negative. */
  cashRounding: maybe(money),
  walletPayAmount: maybe(money),
  /** Ours: the part that a bought voucher pays (BKG-04). */
  voucherPayAmount: maybe(money),
  memberPromotionAmount: maybe(money),
  dishPromotion: maybe(promotion),
  selfPickupPromotion: maybe(promotion),
  /** Ours: the discount of a booked time for the dishes of its table (BKG-04). */
  bookedPromotion: maybe(promotion),
  orderPromotionList: list(
    z.object({
      orderPromotionId: maybe(textId),
      type: maybe(text(60)),
      promotionName: maybe(name),
      promotionAmount: money,
    }),
  ),
};
export const fees = alsoSpelled(z.object(feeShape), { deliveryFee: 'deliveryfee' });
export type Fees = z.output<typeof fees>;

/** Ours: a tax by its own name, and the amount that is taxed. A tax that prices include is no part of `consumeTax`. */
export const namedTax = z.object({
  ...{ name, percent: real, amount: money },
  base: maybe(money),
  included: maybe(flag),
});
export type NamedTax = z.output<typeof namedTax>;

/** Ours: what is missing for a promotion, and a typed code that a better promotion replaces (PRO-02). */
export const promotionHintList = maybe(
  z.array(
    z.object({
      promotionName: name,
      reason: z.enum(promotionHints),
      missingAmount: maybe(money),
      missingCount: maybe(count),
      dishName: maybe(name),
    }),
  ),
);

const quoteShape = z.object({
  ...feeShape,
  /** The dishes as chosen, before any deduction. */
  dishAmountBeforePromotion: money,
  dishAmount: money,
  /** The diner's total; equals dishes + fees + tax - deductions (CHK-06). */
  totalAmount: money,
  /** The rest for the pay type after the voucher's and the wallet's part. */
  payAmount: money,
  currencySign: text(8),
  countryCode,
  minOrderAmount: maybe(money),
  /** Ours: the rule of each fee, for the explanation under its line. Percents as numbers, amounts as money. */
  feeRules: z.object({
    servicePercent: maybe(real),
    serviceCap: maybe(money),
    selfPickupPercent: maybe(real),
    payServicePercent: maybe(real),
    smallOrderBelow: maybe(money),
    deliveryUpTo: maybe(real),
    taxes: list(namedTax),
  }),
  promotionHints: promotionHintList,
  restaurantToCustomerDistance: maybe(real),
  /** Ours: the lines with the backend's prices, in the order of the input. */
  dishList: list(
    z.object({
      dishId: count,
      dishName: name,
      dishCount: count,
      dishPrice: money,
      totalAmount: money,
      dishExtra: maybe(text(2000)),
    }),
  ),
});
/** The backend's price of a cart. */
export const quote = alsoSpelled(quoteShape, { deliveryFee: 'deliveryfee' });
export type Quote = z.output<typeof quote>;
