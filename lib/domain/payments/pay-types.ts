import { PayType } from '@/lib/contract/pay-types';
import type { PaymentOption } from '@/lib/contract/payments';
import type { Minor } from '@/lib/contract/vocabulary';

/** Returns the label of a payment method: without a pick-up, as at a table or for a voucher, cash is just cash. */
export const findPayTypeToName = (code: string | undefined, isPickup: boolean): string | undefined =>
  !isPickup && code === PayType.CashOnPickup ? PayType.CashOnDelivery : code;

type Limits = Pick<PaymentOption, 'smallest' | 'largest'>;

/** Returns the limit of a payment method that excludes an amount; an order without a rest to pay has none. */
export function findBrokenLimit({ smallest, largest }: Limits, amount: Minor | undefined) {
  if (!amount) return undefined;
  if (smallest !== undefined && amount < smallest) return { kind: 'from', limit: smallest } as const;
  if (largest !== undefined && amount > largest) return { kind: 'upTo', limit: largest } as const;
  return undefined;
}

/**
 * Returns the preselected payment method: the last used one if it is offered, else the first that takes the amount
 * (PAY-01).
 */
export function findPreselectedPayType(
  offered: readonly (Limits & { payTypeCode: string })[],
  last: string | undefined,
  amount?: Minor,
): string | undefined {
  const found =
    offered.find(({ payTypeCode }) => payTypeCode === last) ??
    offered.find((option) => !findBrokenLimit(option, amount)) ??
    offered[0];
  return found?.payTypeCode;
}
