import { useTranslations } from 'next-intl';
import { knownPayType, payTypeToName } from '@/lib/domain/payments/pay-types';

/** Words a way to pay: by our label for a known code, else by what the backend calls it (PAY-09). */
export function usePayTypeName(): (code: string | undefined, desc?: string, atTable?: boolean) => string {
  const t = useTranslations('payment');
  return (code, desc, atTable = false) => {
    const known = knownPayType(payTypeToName(code, atTable));
    return known ? t(`types.${known}`) : desc || code || '';
  };
}
