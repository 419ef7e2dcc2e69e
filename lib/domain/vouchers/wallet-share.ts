import type { Minor } from '@/lib/contract/vocabulary';
import { getSmallestAmount } from '../money';

/** What the wallet pays and what is left for the way to pay, in hundredths. */
export interface WalletShare {
  wallet: Minor;
  rest: Minor;
}

/**
 * The wallet pays all when it covers the total, else what it can (VCH-13). A country without small coins pays whole amounts
 * only, so what is less than one stays in the wallet.
 */
export function getWalletShare(total: Minor, balance: Minor | undefined, countryCode?: string): WalletShare {
  const smallest = getSmallestAmount(countryCode);
  const usable = Math.max(0, Math.min(balance ?? 0, total));
  const wallet = usable - (usable % smallest);
  return { wallet, rest: total - wallet };
}
