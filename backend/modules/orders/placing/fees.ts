import type { CountryCode, DeliveryType, Minor, Texts } from '@/lib/contract/vocabulary';
import { getPercent, getSmallestAmount } from '../../../core/money';
import type { StoredFees } from '../../../schema/orders';
import type { FeeRules, PickupRules, TaxRule } from '../../../schema/restaurant';
import { getTaxes } from '../taxes';
import type { ChosenLine } from './choices';

interface AppliedPromotion {
  code: string;
  name: Texts;
  amountOff: Minor | null;
  percentOff: number | null;
}

/** What the price depends on besides the dishes. */
export interface FeeFacts {
  countryCode: CountryCode;
  deliveryType: DeliveryType;
  /** Given for orders at a table. */
  tableNo?: string;
  /** Percent off of a booked table that the order is for (BKG-04). */
  bookedPercent?: number;
  pickup: PickupRules;
  fees: FeeRules;
  taxes: TaxRule[];
  /** Of the step that the distance falls in; undefined for pick-up and while no place is known. */
  deliveryFee?: Minor;
  smallOrder?: { below: Minor; extra: Minor };
  payType?: string;
  promotion?: AppliedPromotion;
}

export interface Price {
  fees: StoredFees;
  total: Minor;
}

/** Returns what is left to pay by the pay type, after the voucher's and the wallet's part. */
export const getToPay = ({ total, fees }: { total: Minor; fees: StoredFees }): Minor =>
  Math.max(total - (fees.voucherPayAmount ?? 0), 0) - fees.walletPayAmount;

/** Returns whether an order is eaten at a table, be it one that is booked. */
export const isAtTable = ({ tableNo, bookedPercent }: Pick<FeeFacts, 'tableNo' | 'bookedPercent'>): boolean =>
  tableNo !== undefined || bookedPercent !== undefined;

/** Returns the percent off the dishes: orders that are fetched, orders at a table and booked times each have their own (DEC-19). */
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

/**
 * Every part of what an order costs, and their sum (CHK-06). In this order, each rounded half up to the currency's
 * smallest amount:
 *
 * 1. the dishes, less the discount for pick-up or at a table and the promotion, each reckoned on the dishes as chosen;
 * 2. the fixed fees, those for packing only where food is packed, and the service fee as a percent of the dishes after deductions;
 * 3. the pay type's charge, on all of that;
 * 4. each tax, on all of that and the charge; one that prices include is told and not added.
 */
export function getPrice(lines: readonly ChosenLine[], facts: FeeFacts): Price {
  const smallest = getSmallestAmount(facts.countryCode);
  const delivered = facts.deliveryType === 'DELIVERY_TO_HOME';
  const before = lines.reduce((sum, line) => sum + line.total, 0);

  const selfPickup = getPercent(before, getPickupPercent(facts), smallest);
  const promotion = facts.promotion && getPromotion(before, before - selfPickup, smallest, facts.promotion);
  const dishAmount = before - selfPickup - (promotion?.amount ?? 0);

  const deliveryFee = (delivered && facts.deliveryFee) || 0;
  const packed = !isAtTable(facts);
  const packageFee = (packed && facts.fees.package) || 0;
  const platformPackageFee = (packed && facts.fees.platformPackage) || 0;
  const boxFee = lines.reduce((sum, line) => sum + getBoxFee(line, !packed) * line.count, 0);
  const small = delivered && facts.smallOrder && before < facts.smallOrder.below ? facts.smallOrder.extra : 0;
  const serviceFee = getServiceFee(dishAmount, smallest, getServiceRule(facts));

  const charged = dishAmount + deliveryFee + packageFee + platformPackageFee + boxFee + small + serviceFee;
  const payServicePercent = getPayServicePercent(facts.fees, facts.payType) ?? 0;
  const payServiceFee = getPercent(charged, payServicePercent, smallest);
  const taxable = charged + payServiceFee;
  const { taxes, consumeTax } = getTaxes(taxable, facts.taxes, smallest);

  return {
    total: taxable + consumeTax,
    fees: {
      dishAmountBeforePromotion: before,
      dishAmount,
      deliveryFee,
      deliveryFeeForCustomerOrig: deliveryFee,
      packageFee,
      platformPackageFee,
      serviceFee,
      payServiceFee,
      boxFee,
      smallOrderAmountExtraCharge: small,
      consumeTax,
      memberPromotionAmount: 0,
      selfPickup,
      promotion,
      taxes,
      walletPayAmount: 0,
    },
  };
}

/**
 * Returns the surcharge of a pay type in percent, undefined without one. The pay type is user input, such as
 * `constructor`.
 */
export const getPayServicePercent = (
  { payService = {} }: FeeRules,
  payType: string | undefined,
): number | undefined =>
  payType !== undefined && Object.hasOwn(payService, payType) ? payService[payType] : undefined;

/** Returns the promotion's discount, at most the dishes' remaining price. */
export function getPromotion(
  before: Minor,
  left: Minor,
  smallest: Minor,
  promotion: AppliedPromotion,
): NonNullable<StoredFees['promotion']> {
  const off = promotion.amountOff ?? getPercent(before, promotion.percentOff ?? 0, smallest);
  return { code: promotion.code, name: promotion.name, amount: Math.min(off, left) };
}

/** Returns the rule of the service fee; a table can have one of its own, without a cap (TAB-05). */
export function getServiceRule({
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
