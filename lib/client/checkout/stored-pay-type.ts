import { lastPayTypeKey } from '@/lib/client/payments/last-pay-type';

/** What the local-storage keys of checkout forms begin with; the restaurant's id follows. */
export const checkoutKey = 'checkout:';

/** Removes the stored payment method of this browser and of each restaurant's checkout (SES-09); typed input stays. */
export function forgetPayTypes(storage: Storage): void {
  storage.removeItem(lastPayTypeKey);
  for (const key of Object.keys(storage).filter((each) => each.startsWith(checkoutKey))) {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? '') as { state: { payType?: string } };
      delete stored.state.payType;
      storage.setItem(key, JSON.stringify(stored));
    } catch {
      // What can't be read holds nothing that we remember.
      storage.removeItem(key);
    }
  }
}
