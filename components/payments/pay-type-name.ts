import { useTranslations } from 'next-intl';
import { findPayType, findPayTypeToName } from '@/lib/domain/payments/pay-types';

/** Returns the label of a payment method: ours for a known code, else the backend's name (PAY-09). */
export function usePayTypeName(): (code: string | undefined, desc?: string, atTable?: boolean) => string {
  const t = useTranslations('payment');
  return (code, desc, atTable = false) => {
    const known = findPayType(findPayTypeToName(code, atTable));
    return known ? t(`types.${known}`) : desc || code || '';
  };
}
