import type { Minor } from '@/lib/contract/vocabulary';
import { splitByWeights } from '@/lib/domain/parties/split-bill';
import { getFixedFees, sumFees } from '../../../core/bill';
import type { StoredFees } from '../../../schema/orders';
import type { GroupRow } from '../parties.repository';

/** A line of a group's order with the number of the member who chose it. */
interface GroupLine {
  memberNo: number;
  /** The numbers of the members who share the line. */
  eaters: readonly number[];
  unitPrice: Minor;
  boxFee: Minor;
  count: number;
}

/** The opener of a group is its first member. */
export const openerNo = 1;

/**
 * Returns a group's order in the form that lib/domain/parties/split-bill.ts splits. Dishes with their boxes,
 * less discounts and with the service charge, belong to the members who share them; fees of the whole order
 * belong to all who order, or to the opener. Taxes follow both.
 */
export function toGroupRound(
  { total, fees }: { total: Minor; fees: StoredFees },
  lines: readonly GroupLine[],
  feeSplit: GroupRow['feeSplit'],
  unit: Minor,
) {
  const parts = splitByWeights(
    fees.dishAmount + sumFees(fees, ({ basis }) => basis === 'pieces' || basis === 'dishes'),
    lines.map(({ unitPrice, boxFee, count }) => (unitPrice + boxFee) * count),
    unit,
  );
  const fixed = getFixedFees(fees);
  const dishes = lines.map(({ eaters }, index) => ({ eaters, total: parts[index]! }));
  const orderers = [...new Set(lines.map(({ memberNo }) => memberNo))].sort((a, b) => a - b);
  const eaters = feeSplit === 'equal' ? orderers : [openerNo];
  return { total, lines: fixed > 0 ? [...dishes, { eaters, total: fixed }] : dishes };
}
