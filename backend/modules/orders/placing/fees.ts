import { isCash } from '@/lib/contract/pay-types';
import type { CountryCode, DeliveryType, Minor } from '@/lib/contract/vocabulary';
import { type FeeAmounts, sumBill, sumCharges } from '../../../core/bill';
import { getPercent, getSmallestAmount, roundCash } from '../../../core/money';
import type { StoredFees, StoredPromotion } from '../../../schema/orders';
import type { FeeRules, PickupRules, TaxRule } from '../../../schema/restaurant';
import { getTaxes } from '../reading/taxes';
import type { ChosenLine } from './choices';

/** The facts besides the dishes that determine the price. */
export interface FeeFacts {
  countryCode: CountryCode;
  deliveryType: DeliveryType;
  /** Set for orders at a table. */
  tableNo?: string;
  /** The discount of the pre-order's booked table in percent. */
  bookedPercent?: number;
  pickup: PickupRules;
  fees: FeeRules;
  taxes: TaxRule[];
  /** The fee of the distance step; undefined for pick-up and while the place is unknown. */
  deliveryFee?: Minor;
  smallOrder?: { below: Minor; extra: Minor };
  payType?: string;
  /** At most the dishes after the discount for pick-up or at a table, and the delivery fee. */
  promotions?: readonly StoredPromotion[];
}

export interface Price {
  fees: StoredFees;
  total: Minor;
}

/** Returns the amount due by the pay type, after the voucher's and the wallet's part. */
export const getToPay = ({ total, fees }: { total: Minor; fees: StoredFees }): Minor =>
  Math.max(total - (fees.voucherPayAmount ?? 0), 0) - fees.walletPayAmount;

/** Returns whether an order is eaten at a table, including a booked one. */
export const isAtTable = ({ tableNo, bookedPercent }: Pick<FeeFacts, 'tableNo' | 'bookedPercent'>): boolean =>
  tableNo !== undefined || bookedPercent !== undefined;

/**
 * Returns the discount on the dishes in percent: pick-up orders, orders at a table and booked times have
 * separate discounts.
 */
export function getPickupPercent({
  deliveryType,
  tableNo,
  bookedPercent,
  pickup,
}: Pick<FeeFacts, 'deliveryType' | 'tableNo' | 'bookedPercent' | 'pickup'>): number {
  if (deliveryType === 'DELIVERY_TO_HOME') return 0;
  if (bookedPercent !== undefined) return bookedPercent;
  return tableNo === undefined ? pickup.discountPercent : (pickup.tableDiscountPercent ?? 0);
}

/** Returns the box fee of one piece; food eaten at a table needs no box. */
export const getBoxFee = ({ dish }: ChosenLine, isEatenHere: boolean): Minor =>
  isEatenHere ? 0 : dish.boxFee;

/** Returns the full price of the dishes and the discount for pick-up or at a table. */
export function getDishPrice(
  lines: readonly ChosenLine[],
  facts: Pick<FeeFacts, 'countryCode' | 'deliveryType' | 'tableNo' | 'bookedPercent' | 'pickup'>,
): { before: Minor; selfPickup: Minor } {
  const before = lines.reduce((sum, line) => sum + line.total, 0);
  return {
    before,
    selfPickup: getPercent(before, getPickupPercent(facts), getSmallestAmount(facts.countryCode)),
  };
}

function toStoredPromotions(promotions: readonly StoredPromotion[]): Partial<StoredFees> {
  const promotion = promotions.find(({ isDelivery }) => !isDelivery);
  const morePromotions = promotions.filter((one) => one !== promotion);
  return { promotion, ...(morePromotions.length > 0 && { morePromotions }) };
}

/**
 * Returns every part of an order's price, and their sum. The parts are calculated in this order, each rounded half
 * up to the currency's smallest amount:
 *
 * 1. the dishes, less the discount for pick-up or at a table and the promotions, each calculated on the full price;
 * 2. the fixed fees, less a promotion of the delivery, packing fees only for packed food, and the service fee as a percentage of the discounted dishes;
 * 3. the pay type's charge, on the sum of these;
 * 4. each tax, on that sum and the charge without the parts that it excepts; a tax that prices include is shown and not
 *    added;
 * 5. the rounding of cash (`roundForCash`).
 */
export function getPrice(lines: readonly ChosenLine[], facts: FeeFacts): Price {
  const smallest = getSmallestAmount(facts.countryCode);
  const delivered = facts.deliveryType === 'DELIVERY_TO_HOME';
  const { before, selfPickup } = getDishPrice(lines, facts);
  const { promotions = [] } = facts;
  const sumOff = (isDelivery: boolean) =>
    promotions.reduce((sum, one) => sum + ((one.isDelivery ?? false) === isDelivery ? one.amount : 0), 0);
  const dishAmount = before - selfPickup - sumOff(false);

  const fullDeliveryFee = (delivered && facts.deliveryFee) || 0;
  const deliveryFee = fullDeliveryFee - sumOff(true);
  const packed = !isAtTable(facts);
  const small = delivered && facts.smallOrder && before < facts.smallOrder.below ? facts.smallOrder.extra : 0;
  const amounts: FeeAmounts = {
    deliveryFee,
    packageFee: (packed && facts.fees.package) || 0,
    platformPackageFee: (packed && facts.fees.platformPackage) || 0,
    boxFee: lines.reduce((sum, line) => sum + getBoxFee(line, !packed) * line.count, 0),
    smallOrderAmountExtraCharge: small,
    serviceFee: getServiceFee(dishAmount, smallest, findServiceRule(facts)),
    payServiceFee: 0,
  };
  const payServicePercent = findPayServicePercent(facts.fees, facts.payType) ?? 0;
  amounts.payServiceFee = getPercent(sumCharges(dishAmount, amounts), payServicePercent, smallest);
  const { taxes, consumeTax } = getTaxes(
    { dishAmount, amounts },
    facts.taxes.map(toTaxOf(facts.countryCode)),
    smallest,
  );

  const price: Price = {
    total: sumBill(dishAmount, amounts, consumeTax),
    fees: {
      dishAmountBeforePromotion: before,
      dishAmount,
      ...amounts,
      deliveryFeeForCustomerOrig: fullDeliveryFee,
      consumeTax,
      memberPromotionAmount: 0,
      selfPickup,
      ...toStoredPromotions(promotions),
      taxes,
      walletPayAmount: 0,
    },
  };
  return roundForCash(price, facts);
}

/**
 * Returns a price with the amount that is due after the voucher rounded to the smallest coin, if it is paid in cash. A
 * wallet's part leaves no odd coins (`findWalletOffer`).
 */
export function roundForCash(
  { total, fees: { cashRounding = 0, ...fees } }: Price,
  { payType, countryCode }: Pick<FeeFacts, 'payType' | 'countryCode'>,
): Price {
  const sum = total - cashRounding;
  const due = Math.max(sum - (fees.voucherPayAmount ?? 0), 0);
  const rounding = isCash(payType) ? roundCash(due, countryCode) - due : 0;
  return { total: sum + rounding, fees: rounding === 0 ? fees : { ...fees, cashRounding: rounding } };
}

/** The parts besides the service charge that a tax can except. */
const taxedParts = ['dishes', 'delivery', 'packing'] as const;

/** Malaysia's service tax is not taken on the service charge; Singapore's GST is. */
const toTaxOf =
  (countryCode: CountryCode) =>
  ({ onService = countryCode !== 'MY', onDishes, onDelivery, onPacking, ...tax }: TaxRule) => {
    const parts = { dishes: onDishes, delivery: onDelivery, packing: onPacking };
    return {
      ...tax,
      exceptService: !onService,
      exceptParts: taxedParts.filter((part) => parts[part] === false),
    };
  };

/**
 * Returns the surcharge of a pay type in percent, or undefined without a surcharge. The pay type is user
 * input, such as `constructor`.
 */
export const findPayServicePercent = (
  { payService = {} }: FeeRules,
  payType: string | undefined,
): number | undefined =>
  payType !== undefined && Object.hasOwn(payService, payType) ? payService[payType] : undefined;

/** Returns the rule of the service fee; a table can have a separate rule, without a cap. */
export function findServiceRule({
  pickup,
  fees,
  ...place
}: Pick<FeeFacts, 'tableNo' | 'bookedPercent' | 'pickup' | 'fees'>): FeeRules['service'] {
  if (!isAtTable(place) || pickup.tableServicePercent === undefined) return fees.service;
  return { percent: pickup.tableServicePercent };
}

function getServiceFee(dishAmount: Minor, smallest: Minor, rule: FeeRules['service']): Minor {
  if (!rule) return 0;
  const fee = getPercent(dishAmount, rule.percent, smallest);
  return rule.cap === undefined ? fee : Math.min(fee, rule.cap);
}
