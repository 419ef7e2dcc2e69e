import type { Minor } from '@/lib/contract/vocabulary';
import { getSmallestAmount } from '../money';

/** The wallet's part and the rest for the pay type, in hundredths. */
export interface WalletShare {
  wallet: Minor;
  rest: Minor;
}

/**
 * The wallet pays everything when it covers the total, else as much as it can (VCH-13). A country without small coins
 * has whole amounts only, so a smaller rest stays in the wallet.
 */
export function getWalletShare(total: Minor, balance: Minor | undefined, countryCode?: string): WalletShare {
  const smallest = getSmallestAmount(countryCode);
  const usable = Math.max(0, Math.min(balance ?? 0, total));
  const wallet = usable - (usable % smallest);
  return { wallet, rest: total - wallet };
}
