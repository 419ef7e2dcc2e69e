import { lastPayTypeKey } from '@/lib/client/payments/last-pay-type';

/** Prefix of the localStorage keys of checkout forms; the restaurant's id follows. */
export const checkoutKey = 'checkout:';

/**
 * Removes the stored payment method of this browser, and that, the mail address and the voucher of each restaurant's
 * checkout (SES-09); other typed input stays.
 */
export function forgetPayTypes(storage: Storage): void {
  storage.removeItem(lastPayTypeKey);
  for (const key of Object.keys(storage).filter((name) => name.startsWith(checkoutKey))) {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? '') as {
        state: { payType?: string; receiveEmail?: string; voucherCode?: string };
      };
      delete stored.state.payType;
      delete stored.state.receiveEmail;
      delete stored.state.voucherCode;
      storage.setItem(key, JSON.stringify(stored));
    } catch {
      // An unreadable entry is discarded.
      storage.removeItem(key);
    }
  }
}
