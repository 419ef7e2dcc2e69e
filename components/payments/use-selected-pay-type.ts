import { useState } from 'react';
import type { PaymentOption } from '@/lib/contract/payments';
import type { Minor } from '@/lib/contract/vocabulary';
import { findPreselectedPayType } from '@/lib/domain/payments/pay-types';

/**
 * Returns the selected payment method: `wanted`, or the preselected one. A method that a person has read as selected and
 * that is no longer offered is never replaced by another: `isGone` is true then, and the person selects one.
 */
export function useSelectedPayType(
  offered: readonly PaymentOption[] | undefined,
  wanted: string | undefined,
  amount: Minor | undefined,
): { payType?: string; isGone: boolean } {
  const [read, setRead] = useState<string>();
  if (!offered) return { payType: wanted, isGone: false };
  const isOffered = (code: string | undefined) => offered.some(({ payTypeCode }) => payTypeCode === code);
  const isGone = read !== undefined && !isOffered(wanted) && !isOffered(read);
  if (isGone) return { isGone };
  const payType = findPreselectedPayType(offered, isOffered(wanted) ? wanted : read, amount);
  if (payType !== read) setRead(payType);
  return { payType, isGone };
}
