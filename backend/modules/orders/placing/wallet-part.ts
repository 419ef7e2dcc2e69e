import { getCurrency } from '@/lib/contract/countries';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { walletBalance } from '../../../core/ledger';
import { smallestAmount } from '../../../core/money';
import type { Executor } from '../../../db/client';
import type { RestaurantRow } from '../../restaurant/shop';
import type { Quoted } from './quote';

type Accepting = Pick<RestaurantRow, 'payTypes' | 'countryCode'>;

export interface WalletAsked {
  useWallet?: boolean;
  walletPayAmount?: Minor;
}

/** Restaurants that let the wallet pay say so in their file. */
const acceptsWallet = (restaurant: Accepting): boolean => restaurant.payTypes.includes('WALLET_PAY');

/**
 * What of a total the wallet can pay, for a quote: as much as it has, or as was asked for, in amounts that the currency
 * can pay. Undefined when nobody asked, for a guest, and where wallets aren't taken.
 */
export async function walletOffer(
  db: Executor,
  userId: number | undefined,
  restaurant: Accepting,
  total: Minor,
  { useWallet, walletPayAmount }: WalletAsked,
): Promise<{ part: Minor; balance: Minor } | undefined> {
  const asked = walletPayAmount ?? (useWallet ? total : 0);
  if (userId === undefined || asked <= 0 || !acceptsWallet(restaurant)) return undefined;
  const balance = await walletBalance(db, userId, getCurrency(restaurant.countryCode));
  const most = Math.min(asked, balance, total);
  return { part: most - (most % smallestAmount(restaurant.countryCode)), balance };
}

/**
 * Whether the wallet can be chosen to pay all of it: offered to whoever has enough in it, so that nobody chooses a way that
 * is then refused.
 */
export async function walletPaysAll(
  db: Executor,
  userId: number | undefined,
  restaurant: Accepting,
  total: Minor,
): Promise<boolean> {
  if (userId === undefined || !acceptsWallet(restaurant)) return false;
  return (await walletBalance(db, userId, getCurrency(restaurant.countryCode))) >= total;
}

/**
 * The wallet's part that a submit states, 0 when it states none. Whether the wallet has it is judged when the order is
 * written. Throws INVALID_INPUT for an amount that can't be paid, PAY_TYPE_UNAVAILABLE where wallets aren't taken.
 */
export function statedWalletPart(restaurant: Accepting, { walletPayAmount = 0 }: WalletAsked): Minor {
  if (walletPayAmount === 0) return 0;
  if (walletPayAmount < 0 || walletPayAmount % smallestAmount(restaurant.countryCode) !== 0)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'walletPayAmount', reason: 'is no amount that can be paid' }],
    });
  if (!acceptsWallet(restaurant)) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: 'WALLET_PAY' });
  return walletPayAmount;
}

/** The same quote with a part of it paid by the wallet. */
export const withWalletPart = (quoted: Quoted, part: Minor): Quoted => ({
  ...quoted,
  price: { ...quoted.price, fees: { ...quoted.price.fees, walletPayAmount: part } },
});
