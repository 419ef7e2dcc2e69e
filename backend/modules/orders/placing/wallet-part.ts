import { getCurrency } from '@/lib/contract/countries';
import { isCash, PayType } from '@/lib/contract/pay-types';
import type { Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getWalletBalance } from '../../../core/ledger';
import { getCashUnit, getSmallestAmount } from '../../../core/money';
import type { Executor } from '../../../db/client';
import type { RestaurantRow } from '../../restaurant/shop';
import type { Quoted } from './quote';

type Accepting = Pick<RestaurantRow, 'payTypes' | 'countryCode'>;

interface WalletAsked {
  payType?: string;
  useWallet?: boolean;
  walletPayAmount?: Minor;
}

/** Returns the amount of which a wallet's part is a multiple, so that the rest can be paid, in cash without odd coins. */
const getPartUnit = ({ countryCode }: Accepting, payType: string | undefined): Minor =>
  isCash(payType) ? getCashUnit(countryCode) : getSmallestAmount(countryCode);

const isWalletAccepted = (restaurant: Accepting): boolean => restaurant.payTypes.includes(PayType.Wallet);

/**
 * Returns the wallet's part of a total for a quote: the whole balance or the requested amount, rounded down so
 * that the rest can be paid. Undefined without a request, for guests, and where wallets are not
 * accepted.
 */
export async function findWalletOffer(
  db: Executor,
  userId: number | undefined,
  restaurant: Accepting,
  total: Minor,
  { useWallet, walletPayAmount, payType }: WalletAsked,
): Promise<{ part: Minor; balance: Minor } | undefined> {
  const asked = walletPayAmount ?? (useWallet ? total : 0);
  if (userId === undefined || asked <= 0 || !isWalletAccepted(restaurant)) return undefined;
  const balance = await getWalletBalance(db, userId, getCurrency(restaurant.countryCode));
  const most = Math.min(asked, balance, total);
  return { part: most - (most % getPartUnit(restaurant, payType)), balance };
}

/** Returns whether the balance covers the total, so that the wallet is offered only where it can pay. */
export async function canWalletPayAll(
  db: Executor,
  userId: number | undefined,
  restaurant: Accepting,
  total: Minor,
): Promise<boolean> {
  if (userId === undefined || !isWalletAccepted(restaurant)) return false;
  return (await getWalletBalance(db, userId, getCurrency(restaurant.countryCode))) >= total;
}

/**
 * Returns the wallet's part of a submit, 0 by default. The balance is checked when the order is written.
 * Throws INVALID_INPUT for an amount that cannot be paid, PAY_TYPE_UNAVAILABLE where wallets are not
 * accepted.
 */
export function getStatedWalletPart(
  restaurant: Accepting,
  { walletPayAmount = 0, payType }: WalletAsked,
): Minor {
  if (walletPayAmount === 0) return 0;
  if (walletPayAmount < 0 || walletPayAmount % getPartUnit(restaurant, payType) !== 0)
    throw new DomainError('INVALID_INPUT', {
      fields: [{ path: 'walletPayAmount', reason: 'is no amount that can be paid' }],
    });
  if (!isWalletAccepted(restaurant))
    throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: PayType.Wallet });
  return walletPayAmount;
}

/** Returns a quote with a part of it paid by the wallet. */
export const applyWalletPart = (quoted: Quoted, part: Minor): Quoted => ({
  ...quoted,
  price: { ...quoted.price, fees: { ...quoted.price.fees, walletPayAmount: part } },
});
