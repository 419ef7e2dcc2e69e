import type { Minor } from '@/lib/contract/vocabulary';
import { splitByWeights } from '@/lib/domain/parties/split-bill';
import type { StoredFees } from '../../schema/orders';
import type { GroupRow } from './parties.repository';

/** A dish of a group's order, and whose it is. */
interface GroupLine {
  memberNo: number;
  forAll: boolean;
  unitPrice: Minor;
  boxFee: Minor;
  count: number;
}

/** Whoever opened a group is its first member. */
export const openerNo = 1;

/** Returns the fees that no dish has: delivery, packing, and the charge for a small order. */
export const getFixedFees = (fees: StoredFees): Minor =>
  fees.deliveryFee + fees.packageFee + fees.platformPackageFee + fees.smallOrderAmountExtraCharge;

/**
 * Returns a group's order as its bill is split by (lib/domain/parties/split-bill.ts): dishes with their boxes, less discounts and with
 * the service charge, belong to who chose them; the fees that no dish has are for all who eat, or for the opener (TAB-11). Taxes follow
 * both.
 */
export function toGroupRound(
  { total, fees }: { total: Minor; fees: StoredFees },
  lines: readonly GroupLine[],
  feeSplit: GroupRow['feeSplit'],
  unit: Minor,
) {
  const parts = splitByWeights(
    fees.dishAmount + fees.boxFee + fees.serviceFee,
    lines.map(({ unitPrice, boxFee, count }) => (unitPrice + boxFee) * count),
    unit,
  );
  const fixed = getFixedFees(fees);
  const dishes = lines.map(({ memberNo, forAll }, index) => ({ memberNo, forAll, total: parts[index]! }));
  const forAll = feeSplit === 'equal';
  return {
    total,
    eaters: [...new Set(lines.map(({ memberNo }) => memberNo))].sort((one, other) => one - other),
    lines: fixed > 0 ? [...dishes, { memberNo: openerNo, forAll, total: fixed }] : dishes,
  };
}
