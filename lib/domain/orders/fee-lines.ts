import type { Fees } from '@/lib/contract/ordering';
import type { Minor } from '@/lib/contract/vocabulary';

/** The lines of a bill in the order in which they're listed (ORD-11); messages `order.fees.*`. */
export type FeeKey =
  | 'delivery'
  | 'service'
  | 'platformService'
  | 'payService'
  | 'lunchBox'
  | 'tax'
  | 'packing'
  | 'smallOrder'
  | 'fulfillment'
  | 'selfPickup'
  | 'booked'
  | 'member'
  | 'deal'
  | 'promoCode';

export interface FeeLine {
  key: FeeKey;
  /** Hundredths; negative where the line takes something off. */
  amount: Minor;
  /** What the backend calls it, where a name of its own says more than the line's word. */
  name?: string;
  /** The fee before a subsidy, where that is more. */
  before?: Minor;
  /** Unlike the key, one of its kind, as several promotions can apply. */
  id: string;
}

type Bill = Partial<Fees>;

/** Every part of what is paid besides the dishes, each only when it has an amount (ORD-11, CHK-06). */
export function feeLines(bill: Bill): FeeLine[] {
  const delivery = charge('delivery', bill.deliveryFee);
  const before = bill.deliveryFeeForCustomerOrig;
  return [
    ...delivery.map((line) => (before && before > line.amount ? { ...line, before } : line)),
    ...charge('service', bill.serviceFee),
    ...charge('platformService', bill.platformPackageFee),
    ...charge('payService', bill.payServiceFee),
    ...charge('lunchBox', bill.boxFee),
    ...charge('tax', bill.consumeTax),
    ...charge('packing', bill.packageFee),
    ...charge('smallOrder', bill.smallOrderAmountExtraCharge),
    ...charge('fulfillment', bill.smallFee),
    ...deduction(
      'selfPickup',
      bill.selfPickupPromotion?.dishPromotionAmount,
      bill.selfPickupPromotion?.promotionName,
    ),
    ...deduction('booked', bill.bookedPromotion?.dishPromotionAmount, bill.bookedPromotion?.promotionName),
    ...deduction('member', bill.memberPromotionAmount),
    ...deduction('deal', bill.dishPromotion?.dishPromotionAmount, bill.dishPromotion?.promotionName),
    ...(bill.orderPromotionList ?? []).flatMap((promotion, index) =>
      deduction('promoCode', promotion.promotionAmount, promotion.promotionName, String(index)),
    ),
  ];
}

const charge = (key: FeeKey, amount: Minor | undefined): FeeLine[] =>
  amount ? [{ key, amount, id: key }] : [];

/** Deductions travel as positive amounts. */
const deduction = (key: FeeKey, amount: Minor | undefined, name?: string, nth = '0'): FeeLine[] =>
  amount ? [{ key, amount: -amount, name, id: `${key}-${nth}` }] : [];

/** What a bill comes to: its dishes and every line (CHK-06), in hundredths. */
export const billTotal = (dishes: Minor, bill: Bill): Minor =>
  feeLines(bill).reduce((sum, line) => sum + line.amount, dishes);
