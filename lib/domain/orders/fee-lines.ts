import type { Fees } from '@/lib/contract/quote';
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
export function getFeeLines(bill: Bill): FeeLine[] {
  const delivery = toCharge('delivery', bill.deliveryFee);
  const before = bill.deliveryFeeForCustomerOrig;
  return [
    ...delivery.map((line) => (before && before > line.amount ? { ...line, before } : line)),
    ...toCharge('service', bill.serviceFee),
    ...toCharge('platformService', bill.platformPackageFee),
    ...toCharge('payService', bill.payServiceFee),
    ...toCharge('lunchBox', bill.boxFee),
    ...toCharge('tax', bill.consumeTax),
    ...toCharge('packing', bill.packageFee),
    ...toCharge('smallOrder', bill.smallOrderAmountExtraCharge),
    ...toCharge('fulfillment', bill.smallFee),
    ...toDeduction(
      'selfPickup',
      bill.selfPickupPromotion?.dishPromotionAmount,
      bill.selfPickupPromotion?.promotionName,
    ),
    ...toDeduction('booked', bill.bookedPromotion?.dishPromotionAmount, bill.bookedPromotion?.promotionName),
    ...toDeduction('member', bill.memberPromotionAmount),
    ...toDeduction('deal', bill.dishPromotion?.dishPromotionAmount, bill.dishPromotion?.promotionName),
    ...(bill.orderPromotionList ?? []).flatMap((promotion, index) =>
      toDeduction('promoCode', promotion.promotionAmount, promotion.promotionName, String(index)),
    ),
  ];
}

const toCharge = (key: FeeKey, amount: Minor | undefined): FeeLine[] =>
  amount ? [{ key, amount, id: key }] : [];

/** Deductions travel as positive amounts. */
const toDeduction = (key: FeeKey, amount: Minor | undefined, name?: string, nth = '0'): FeeLine[] =>
  amount ? [{ key, amount: -amount, name, id: `${key}-${nth}` }] : [];

/** What a bill comes to: its dishes and every line (CHK-06), in hundredths. */
export const getBillTotal = (dishes: Minor, bill: Bill): Minor =>
  getFeeLines(bill).reduce((sum, line) => sum + line.amount, dishes);
