import { z } from 'zod';
import { countryCode } from './vocabulary';
import { alsoSpelled, count, flag, list, maybe, money, real, text, textId } from './wire';

const name = text(300);

const promotion = z.object({ promotionName: maybe(name), dishPromotionAmount: money });

/** ENT-17. Every part of what is paid. Deductions are positive amounts that are taken off. */
const feeShape = {
  deliveryFee: maybe(money),
  deliveryFeeForCustomerOrig: maybe(money),
  packageFee: maybe(money),
  platformPackageFee: maybe(money),
  serviceFee: maybe(money),
  payServiceFee: maybe(money),
  boxFee: maybe(money),
  smallFee: maybe(money),
  smallOrderAmountExtraCharge: maybe(money),
  consumeTax: maybe(money),
  walletPayAmount: maybe(money),
  /** Ours: what a bought voucher pays (BKG-04). */
  voucherPayAmount: maybe(money),
  memberPromotionAmount: maybe(money),
  dishPromotion: maybe(promotion),
  selfPickupPromotion: maybe(promotion),
  /** Ours: the discount of a booked time, of dishes for its table (BKG-04). */
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

/** Ours: a tax by its own name. One that prices include is no part of `consumeTax`. */
export const namedTax = z.object({ name, percent: real, amount: money, included: maybe(flag) });
export type NamedTax = z.output<typeof namedTax>;

const quoteShape = z.object({
  ...feeShape,
  /** The dishes as chosen, before any deduction. */
  dishAmountBeforePromotion: money,
  dishAmount: money,
  /** What the diner pays in all; equals dishes + fees + tax - deductions (CHK-06). */
  totalAmount: money,
  /** What is left to pay by the pay type after the voucher's and the wallet's part. */
  payAmount: money,
  currencySign: text(8),
  countryCode,
  minOrderAmount: maybe(money),
  /** Ours: how each fee comes about, for the explanation under its line. Percents as numbers, amounts as money. */
  feeRules: z.object({
    servicePercent: maybe(real),
    serviceCap: maybe(money),
    selfPickupPercent: maybe(real),
    payServicePercent: maybe(real),
    smallOrderBelow: maybe(money),
    deliveryUpTo: maybe(real),
    taxes: list(namedTax),
  }),
  restaurantToCustomerDistance: maybe(real),
  /** Ours: the lines as the backend prices them, in the order given. */
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
/** What the backend asks for a cart. */
export const quote = alsoSpelled(quoteShape, { deliveryFee: 'deliveryfee' });
export type Quote = z.output<typeof quote>;
