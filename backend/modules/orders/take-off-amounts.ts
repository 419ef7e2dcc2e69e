import type { Minor } from '@/lib/contract/vocabulary';
import type { StoredFees } from '../../schema/orders';
import { getTaxes, sumAdded } from './taxes';

interface PricedLine {
  position: number;
  /** Pieces that stand. */
  count: number;
  unitPrice: Minor;
  boxFee: Minor;
}

/** Pieces to take off a line. */
export interface TakenPieces {
  position: number;
  count: number;
}

export interface TakenOff {
  fees: StoredFees;
  total: Minor;
  /** What the pieces came to: the old total without the new one. */
  amount: Minor;
}

/**
 * Returns the price of an order without some pieces. Discounts, the service fee and the pay type's charge shrink with the
 * dishes, shared by largest remainder; box fees go with their pieces; delivery and packing stay; each tax is its percent of what
 * is left. So the parts add up to the total after each step, and taking everything off leaves only the fixed fees and their tax.
 */
export function takeOff(
  order: { fees: StoredFees; total: Minor },
  lines: readonly PricedLine[],
  taken: readonly TakenPieces[],
  smallest: Minor,
): TakenOff {
  const { fees } = order;
  const counts = new Map(taken.map(({ position, count }) => [position, count]));
  const sum = (of: (line: PricedLine) => Minor) => lines.reduce((all, line) => all + of(line), 0);
  const getCount = (line: PricedLine) => counts.get(line.position) ?? 0;

  const before = sum((line) => line.unitPrice * line.count);
  const left = before - sum((line) => line.unitPrice * getCount(line));
  // Both discounts together are at most the dishes' price, so they are shared as one first.
  const promotion = fees.promotion?.amount ?? 0;
  const discount = Math.min(calculateShare(fees.selfPickup + promotion, left, before, smallest), left);
  const promotionLeft = calculateShare(discount, promotion, fees.selfPickup + promotion, smallest);
  const dishAmount = left - discount;

  const boxFee = Math.max(fees.boxFee - sum((line) => line.boxFee * getCount(line)), 0);
  const serviceFee = calculateShare(fees.serviceFee, dishAmount, fees.dishAmount, smallest);
  const fixed =
    fees.deliveryFee + fees.packageFee + fees.platformPackageFee + fees.smallOrderAmountExtraCharge;
  const charged = dishAmount + fixed + boxFee + serviceFee;
  const chargedBefore = fees.dishAmount + fixed + fees.boxFee + fees.serviceFee;
  const payServiceFee = calculateShare(fees.payServiceFee, charged, chargedBefore, smallest);
  const taxes = getTaxes(charged + payServiceFee, fees.taxes, smallest).taxes.map((tax, index) => ({
    ...tax,
    amount: Math.min(tax.amount, fees.taxes[index]!.amount),
  }));
  const consumeTax = sumAdded(taxes);
  const total = Math.min(charged + payServiceFee + consumeTax, order.total);
  return {
    total,
    amount: order.total - total,
    fees: {
      ...fees,
      dishAmountBeforePromotion: left,
      dishAmount,
      selfPickup: discount - promotionLeft,
      promotion: fees.promotion && { ...fees.promotion, amount: promotionLeft },
      boxFee,
      serviceFee,
      payServiceFee,
      taxes,
      consumeTax,
    },
  };
}

/**
 * Returns the part of an amount that belongs to what is left, `left` of `before`; the rest belongs to what is taken off. Of two
 * shares the one with the larger remainder gets the last smallest amount, at a tie the part that is left.
 */
export function calculateShare(amount: Minor, left: Minor, before: Minor, smallest: Minor): Minor {
  if (before <= 0 || left >= before) return amount;
  if (left <= 0) return 0;
  // An amount that isn't whole in the currency is shared by hundredths.
  const unit = amount % smallest === 0 ? smallest : 1;
  const units = (2n * BigInt(amount / unit) * BigInt(left) + BigInt(before)) / (2n * BigInt(before));
  return Number(units) * unit;
}
