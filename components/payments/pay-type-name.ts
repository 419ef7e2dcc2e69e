import { useTranslations } from 'next-intl';
import { findPayType, hasBrand, payTypes } from '@/lib/contract/pay-types';
import { findPayTypeToName } from '@/lib/domain/payments/pay-types';

/** Returns a function that labels a payment method: by its brand or a translation for a known code, else by the backend's name. */
export function usePayTypeName(): (
  code: string | undefined,
  desc: string | undefined,
  isPickup: boolean,
) => string {
  const t = useTranslations('payment');
  return (code, desc, isPickup) => {
    const known = findPayType(findPayTypeToName(code, isPickup));
    if (!known) return desc || code || '';
    return hasBrand(known) ? payTypes[known].brand : t(`types.${known}`);
  };
}
