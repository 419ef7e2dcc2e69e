import { useTranslations } from 'next-intl';
import { knownPayTypes } from '@/lib/payment/pay-types';

/** Words a way to pay: by our label for a known code, else by what the backend calls it (PAY-09). */
export function usePayTypeName(): (code: string | undefined, desc?: string) => string {
  const t = useTranslations('payment');
  return (code, desc) => {
    if (code && knownPayTypes.includes(code)) return t(`types.${code as 'PAY_NOW'}`);
    return desc || code || '';
  };
}
