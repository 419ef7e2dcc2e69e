import type { FeeField } from '@/lib/contract/bill-values';
import type { CountryCode, Minor } from '@/lib/contract/vocabulary';
import { listDishPromotions, mapFees, setPromotionAmounts, sumBill, sumCharges } from '../../../core/bill';
import { roundCash } from '../../../core/money';
import type { StoredFees } from '../../../schema/orders';
import { getTaxes, sumAdded } from '../reading/taxes';

interface PricedLine {
  position: number;
  /** The remaining pieces. */
  count: number;
  unitPrice: Minor;
  boxFee: Minor;
}

/** The pieces to take off a line. */
export interface TakenPieces {
  position: number;
  count: number;
}

export interface TakenOff {
  fees: StoredFees;
  total: Minor;
  /** The price of the pieces: the old total minus the new one. */
  amount: Minor;
}

/**
 * Returns the price of an order without some pieces. Discounts, the service fee and the pay type's charge
 * shrink with the dishes, shared by largest remainder; box fees shrink with their pieces; delivery and
 * packing fees remain; each tax is its percentage of the rest. So the parts add up to the total after each
 * step, and taking everything off leaves only the fixed fees and their tax. `cashIn` is the country
 * of an order in cash, whose rest after the voucher is rounded.
 */
export function takeOff(
  order: { fees: StoredFees; total: Minor },
  lines: readonly PricedLine[],
  taken: readonly TakenPieces[],
  smallest: Minor,
  cashIn?: CountryCode,
): TakenOff {
  const { fees } = order;
  const counts = new Map(taken.map(({ position, count }) => [position, count]));
  const sum = (of: (line: PricedLine) => Minor) => lines.reduce((all, line) => all + of(line), 0);
  const getCount = (line: PricedLine) => counts.get(line.position) ?? 0;

  const before = sum((line) => line.unitPrice * line.count);
  const left = before - sum((line) => line.unitPrice * getCount(line));
  // All discounts together are at most the dishes' price, so their sum is shared first.
  const promotions = listDishPromotions(fees).map(({ amount }) => amount);
  const discountBefore = promotions.reduce((all, amount) => all + amount, fees.selfPickup);
  const discount = Math.min(calculateShare(discountBefore, left, before, smallest), left);
  const promotionsLeft = shareDiscount(discount, promotions, discountBefore, smallest);
  const dishAmount = left - discount;

  const boxes = sum((line) => line.boxFee * getCount(line));
  const shrunk = mapFees(fees, (amount, { basis }) => {
    if (basis === 'pieces') return Math.max(amount - boxes, 0);
    return basis === 'dishes' ? calculateShare(amount, dishAmount, fees.dishAmount, smallest) : amount;
  });
  const charges = sumCharges(dishAmount, shrunk);
  const chargesBefore = sumCharges(fees.dishAmount, fees);
  const amounts = mapFees(shrunk, (amount, { basis }) =>
    basis === 'charges' ? calculateShare(amount, charges, chargesBefore, smallest) : amount,
  );
  const taxes = getTaxes({ dishAmount, amounts }, fees.taxes, smallest).taxes.map((tax, index) => ({
    ...tax,
    amount: Math.min(tax.amount, fees.taxes[index]!.amount),
  }));
  const consumeTax = sumAdded(taxes);
  const rest = Math.min(sumBill(dishAmount, amounts, consumeTax), order.total - (fees.cashRounding ?? 0));
  // An order that was not placed in cash is not rounded, and rounding it up must not add to its price.
  const due = Math.max(rest - (fees.voucherPayAmount ?? 0), 0);
  const total = Math.min(rest - due + roundCash(due, cashIn), order.total);
  return {
    total,
    amount: order.total - total,
    fees: {
      ...fees,
      ...amounts,
      dishAmountBeforePromotion: left,
      dishAmount,
      selfPickup: promotionsLeft.reduce((rest, amount) => rest - amount, discount),
      ...setPromotionAmounts(fees, promotionsLeft),
      taxes,
      consumeTax,
      cashRounding: total - rest || undefined,
    },
  };
}

/** Returns the promotions' parts of a discount, each in proportion to its amount before. */
function shareDiscount(discount: Minor, amounts: readonly Minor[], all: Minor, smallest: Minor): Minor[] {
  let [rest, restBefore] = [discount, all];
  return amounts.map((amount) => {
    const part = calculateShare(rest, amount, restBefore, smallest);
    rest -= part;
    restBefore -= amount;
    return part;
  });
}

/** Returns the price of the pieces without which an order has the price `rest`: each part of both sums to that of `all`. */
export function subtractFees(all: StoredFees, rest: StoredFees): StoredFees {
  const taxes = all.taxes.map((tax, index) => {
    const { amount, base } = rest.taxes[index]!;
    return {
      ...tax,
      amount: tax.amount - amount,
      ...(tax.base !== undefined && { base: tax.base - (base ?? 0) }),
    };
  });
  const left = mapFees(rest, (amount) => amount);
  return {
    ...all,
    ...mapFees(all, (amount, { field }) => amount - left[field as FeeField]),
    dishAmountBeforePromotion: all.dishAmountBeforePromotion - rest.dishAmountBeforePromotion,
    dishAmount: all.dishAmount - rest.dishAmount,
    selfPickup: all.selfPickup - rest.selfPickup,
    ...setPromotionAmounts(
      all,
      listDishPromotions(all).map(
        ({ amount }, index) => amount - (listDishPromotions(rest)[index]?.amount ?? 0),
      ),
    ),
    taxes,
    consumeTax: all.consumeTax - rest.consumeTax,
    cashRounding: (all.cashRounding ?? 0) - (rest.cashRounding ?? 0) || undefined,
  };
}

/**
 * Returns the part of an amount that belongs to the remaining pieces, `left` of `before`; the rest belongs
 * to the removed pieces. The share with the larger remainder gets the last smallest amount; in a tie the
 * remaining part gets it.
 */
export function calculateShare(amount: Minor, left: Minor, before: Minor, smallest: Minor): Minor {
  if (before <= 0 || left >= before) return amount;
  if (left <= 0) return 0;
  // An amount that the currency cannot pay in whole units is shared by hundredths.
  const unit = amount % smallest === 0 ? smallest : 1;
  const units = (2n * BigInt(amount / unit) * BigInt(left) + BigInt(before)) / (2n * BigInt(before));
  return Number(units) * unit;
}
