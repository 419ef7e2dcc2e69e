import type { Quote } from '@/lib/contract/quote';
import type { Minor } from '@/lib/contract/vocabulary';
import type { FeeKey } from '@/lib/domain/orders/fee-lines';

export type FeeRules = Quote['feeRules'];

/** How a fee comes about, for the explanation under its line; messages `fees.why.*`. Amounts in hundredths. */
type FeeReason =
  | { word: FeeKey }
  | { word: 'servicePercent' | 'payServicePercent' | 'selfPickupPercent'; percent: number }
  | { word: 'serviceCapped'; percent: number; cap: Minor }
  | { word: 'smallOrderBelow'; below: Minor }
  | { word: 'deliveryDistance'; metres: number; upTo: number };

/** The fullest reason that the rules allow; without rules, what the fee is for. */
export function getFeeReason(key: FeeKey, rules: FeeRules | undefined, distance?: number): FeeReason {
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
    return { word: 'deliveryDistance', metres: distance, upTo: rules.deliveryUpTo };
  return { word: key };
}
