import { lastPayTypeKey } from '@/lib/client/payments/last-pay-type';

/** What the local-storage keys of checkout forms begin with; the restaurant's id follows. */
export const checkoutKey = 'checkout:';

/** Forgets the way to pay that this browser and each restaurant's checkout remember (SES-09); what was typed stays. */
export function forgetPayTypes(storage: Storage): void {
  storage.removeItem(lastPayTypeKey);
  for (const key of Object.keys(storage).filter((each) => each.startsWith(checkoutKey))) {
    try {
      const kept = JSON.parse(storage.getItem(key) ?? '') as { state: { payType?: string } };
      delete kept.state.payType;
      storage.setItem(key, JSON.stringify(kept));
    } catch {
      // What can't be read holds nothing that we remember.
      storage.removeItem(key);
    }
  }
}
