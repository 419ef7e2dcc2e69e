import { useTranslations } from 'use-intl';
import {
  PayType,
  type PayTypeCode,
  payTypeCodes,
  payTypes,
  type QrAccountKind,
} from '@/lib/contract/pay-types';

/** Returns the code of the payment by the QR code of an account. */
export const getQrCode = (kind: QrAccountKind): PayTypeCode =>
  payTypeCodes.find((code) => 'account' in payTypes[code] && payTypes[code].account === kind)!;

/** Payment methods that need no account. */
export const waysWithoutAccount = [PayType.CashOnPickup, PayType.CashOnDelivery, PayType.Wallet] as const;

/** Returns the payment methods' names: those of brands, and words for the others. */
export function usePayTypeNames(): Record<string, string> {
  const t = useTranslations('settings.payWays');
  return Object.fromEntries(
    payTypeCodes.map((code) => {
      const facts = payTypes[code];
      return [code, 'brand' in facts ? facts.brand : t(code as (typeof waysWithoutAccount)[number])];
    }),
  );
}
