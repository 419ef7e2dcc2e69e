import type { Quote } from '@/lib/contract/quote';
import type { DeliveryType, Minor } from '@/lib/contract/vocabulary';
import type { BillLineKey } from '@/lib/domain/orders/fee-lines';

export type FeeRules = Quote['feeRules'];

/** The explanation of a fee under its line; messages `fees.why.*`. Amounts in hundredths. */
type FeeReason =
  | { word: BillLineKey }
  | { word: 'servicePercent' | 'payServicePercent' | 'selfPickupPercent'; percent: number }
  | { word: 'serviceCapped'; percent: number; cap: Minor }
  | { word: 'smallOrderBelow'; below: Minor }
  | { word: 'deliveryDistance'; meters: number; upTo: number };

/** Returns the most specific explanation that the rules allow; without rules, the purpose of the fee. */
export function getFeeReason(key: BillLineKey, rules: FeeRules | undefined, distance?: number): FeeReason {
  if (key === 'service' && rules?.servicePercent) {
    const percent = rules.servicePercent;
    return rules.serviceCap
      ? { word: 'serviceCapped', percent, cap: rules.serviceCap }
      : { word: 'servicePercent', percent };
  }
  if (key === 'payService' && rules?.payServicePercent)
    return { word: 'payServicePercent', percent: rules.payServicePercent };
  if (key === 'selfPickup' && rules?.selfPickupPercent)
    return { word: 'selfPickupPercent', percent: rules.selfPickupPercent };
  if (key === 'smallOrder' && rules?.smallOrderBelow)
    return { word: 'smallOrderBelow', below: rules.smallOrderBelow };
  if (key === 'delivery' && rules?.deliveryUpTo && distance !== undefined)
    return { word: 'deliveryDistance', meters: distance, upTo: rules.deliveryUpTo };
  return { word: key };
}

/** Returns whether a total lacks the delivery fee: the fee depends on the distance, and that on an address. */
export const lacksDeliveryFee = (
  deliveryType: DeliveryType,
  quote: { restaurantToCustomerDistance?: number } | undefined,
): boolean =>
  deliveryType === 'DELIVERY_TO_HOME' &&
  quote !== undefined &&
  quote.restaurantToCustomerDistance === undefined;
