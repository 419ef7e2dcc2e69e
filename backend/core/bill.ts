import { type BillPart, type Fee, type FeeField, feeList } from '@/lib/contract/bill-values';
import type { Minor } from '@/lib/contract/vocabulary';
import type { StoredFees, StoredPromotion } from '../schema/orders';

export type FeeAmounts = Record<FeeField, Minor>;

/** Returns the sum of the chosen fees. An order older than a fee lacks that fee. */
export const sumFees = (amounts: FeeAmounts, isChosen: (fee: Fee) => boolean): Minor =>
  feeList.reduce((sum, fee) => sum + (isChosen(fee) ? (amounts[fee.field] ?? 0) : 0), 0);

export const mapFees = (amounts: FeeAmounts, change: (amount: Minor, fee: Fee) => Minor): FeeAmounts =>
  Object.fromEntries(feeList.map((fee) => [fee.field, change(amounts[fee.field] ?? 0, fee)])) as FeeAmounts;

/** Returns the sum of the charges that the fee of a pay type is a percentage of. */
export const sumCharges = (dishAmount: Minor, amounts: FeeAmounts): Minor =>
  dishAmount + sumFees(amounts, ({ isTaxed, basis }) => isTaxed && basis !== 'charges');

/** Returns the sum of the charges that are taxed. */
export const sumTaxable = (dishAmount: Minor, amounts: FeeAmounts): Minor =>
  dishAmount + sumFees(amounts, ({ isTaxed }) => isTaxed);

/** Returns the total of a bill before the rounding of cash; `consumeTax` is the tax that is added to the charges. */
export const sumBill = (dishAmount: Minor, amounts: FeeAmounts, consumeTax: Minor): Minor =>
  dishAmount + sumFees(amounts, () => true) + consumeTax;

/** Returns the sum of the fees that belong to no dish: delivery, packing and the small-order charge. */
export const getFixedFees = (amounts: FeeAmounts): Minor =>
  sumFees(amounts, ({ basis }) => basis === 'order');

/** Returns the promotions of a bill that lower its dishes. */
export const listDishPromotions = ({ promotion, morePromotions = [] }: StoredFees): StoredPromotion[] => [
  ...(promotion ? [promotion] : []),
  ...morePromotions.filter(({ isDelivery }) => !isDelivery),
];

/** Returns a bill's promotions with other amounts of those that lower its dishes, in the order of `listDishPromotions`. */
export function setPromotionAmounts(
  { promotion, morePromotions }: StoredFees,
  amounts: readonly Minor[],
): Pick<StoredFees, 'promotion' | 'morePromotions'> {
  const left = [...amounts];
  const change = (one: StoredPromotion) => (one.isDelivery ? one : { ...one, amount: left.shift()! });
  return {
    promotion: promotion && change(promotion),
    ...(morePromotions && { morePromotions: morePromotions.map(change) }),
  };
}

/** Returns the amount by which all discounts reduce the dishes. */
export const getDiscount = ({ dishAmountBeforePromotion, dishAmount }: StoredFees): Minor =>
  dishAmountBeforePromotion - dishAmount;

/** Returns the sum of the fees that one line of a receipt shows. */
export const sumPart = (amounts: FeeAmounts, part: BillPart): Minor =>
  sumFees(amounts, (fee) => fee.part === part);
