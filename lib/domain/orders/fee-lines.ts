import { discounts, type FeeKey, fees, otherCharges } from '@/lib/contract/bill-values';
import type { Fees } from '@/lib/contract/quote';
import type { Minor } from '@/lib/contract/vocabulary';

/** The lines of a bill besides its dishes; messages `fees.label.*`. */
export type BillLineKey = FeeKey | keyof typeof otherCharges | keyof typeof discounts;

export interface FeeLine {
  key: BillLineKey;
  /** Hundredths; negative for a deduction. */
  amount: Minor;
  /** The backend's name, when it is more specific than the line's word. */
  name?: string;
  /** The fee before a subsidy, when that is more. */
  before?: Minor;
  /** Unlike the key it is unique, as several promotions can apply. */
  id: string;
}

type Bill = Partial<Fees>;

interface Line {
  key: BillLineKey;
  field: keyof Bill;
  fullPriceField?: 'deliveryFeeForCustomerOrig';
}

const lines: readonly (Line & { isDiscount: boolean })[] = [
  ...toLines(discounts).map((line) => ({ ...line, isDiscount: true })),
  ...toLines({ ...fees, ...otherCharges }).map((line) => ({ ...line, isDiscount: false })),
];

function toLines<K extends BillLineKey>(kind: Record<K, Omit<Line, 'key'>>): Line[] {
  return (Object.keys(kind) as K[]).map((key) => ({ key, ...kind[key] }));
}

/** Returns every part of the total besides the dishes, each only when it has an amount (ORD-11, CHK-06). */
export const listFeeLines = (bill: Bill): FeeLine[] =>
  lines.flatMap(({ key, field, fullPriceField, isDiscount }) =>
    listAmounts(bill[field])
      .map(({ amount, name, isAutomatic }, index) =>
        isDiscount
          ? { key: isAutomatic ? 'deal' : key, amount: -amount, name, id: `${key}-${index}` }
          : { key, amount, id: key, before: findFullPrice(bill, fullPriceField, amount) },
      )
      .filter(({ amount }) => amount !== 0),
  );

type Discount = NonNullable<Bill['dishPromotion']> | NonNullable<Bill['orderPromotionList']>[number];

/** Returns the amounts of a field, which the wire has as an amount, as a named one or as a list. */
function listAmounts(value: Bill[keyof Bill]): { amount: Minor; name?: string; isAutomatic?: boolean }[] {
  if (value === undefined) return [];
  if (typeof value === 'number') return [{ amount: value }];
  return (Array.isArray(value) ? value : [value]).map((discount: Discount) => ({
    amount: 'promotionAmount' in discount ? discount.promotionAmount : discount.dishPromotionAmount,
    name: discount.promotionName,
    isAutomatic: 'type' in discount && discount.type === 'AUTO',
  }));
}

function findFullPrice(bill: Bill, field: Line['fullPriceField'], amount: Minor): Minor | undefined {
  const price = field && bill[field];
  return price && price > amount ? price : undefined;
}

/** Returns the total of a bill: its dishes and every line, in hundredths (CHK-06). */
export const getBillTotal = (dishes: Minor, bill: Bill): Minor =>
  listFeeLines(bill).reduce((sum, line) => sum + line.amount, dishes);
