import { z } from 'zod';
import type { Input } from '@/lib/contract/contract';
import { getCurrency } from '@/lib/contract/countries';
import { PayType } from '@/lib/contract/pay-types';
import { quote as quoteSchema } from '@/lib/contract/quote';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import type { Deps } from '../../../deps';
import { type ChosenProvider, getOrderProvider } from '../../payments/pay-types';
import { getTakenProvider } from '../../payments/taken-payments';
import type { RestaurantRow, Shop } from '../../restaurant/shop';
import { getToPay } from './fees';
import type { Placement } from './place-order';
import { type Quoted, quoteAnswer } from './quote';
import type { TakenBy } from './taken-by';
import { applyWalletPart, getStatedWalletPart } from './wallet-part';

/** The split of the total between the wallet and the payment. */
interface Settlement {
  provider: ChosenProvider;
  /** The amount that the payment collects. */
  toPay: Minor;
  /** The amount that the wallet pays besides. */
  walletPart: Minor;
  /** True when the order is free, the wallet pays all of it, or staff have taken the money. */
  paid: boolean;
}

/**
 * Splits the amount that the voucher does not cover. A wallet part that covers all of it becomes a wallet
 * payment, so that refunds work as for any payment. Throws PAY_TYPE_UNAVAILABLE, and PRICE_CHANGED with the
 * new quote when the client showed another amount.
 */
export function calculateSettlement(
  deps: Deps,
  shop: Shop,
  { input, locale, taken }: { input: Input<'ordering.submit'>; locale: Locale; taken?: TakenBy },
  quoted: Quoted,
): Settlement {
  const { restaurant } = shop;
  const total = getToPay(quoted.price);
  const stated = getStatedWalletPart(restaurant, input);
  const chosen = taken
    ? getTakenProvider(deps.paymentProviders, restaurant, input.deliveryType, taken.payBy, input.payType)
    : getOrderProvider(deps.paymentProviders, restaurant, input.deliveryType, input.payType);
  if (stated > total || input.payAmount !== total - stated) {
    const shown = applyWalletPart(quoted, Math.min(stated, total));
    throw new DomainError('PRICE_CHANGED', quoteInWire(quoteAnswer(shop, shown, locale, input.payType)));
  }
  const provider =
    stated > 0 && stated === total
      ? getOrderProvider(deps.paymentProviders, restaurant, input.deliveryType, PayType.Wallet)
      : chosen;
  const byWallet = provider.paid === 'at once';
  const walletPart = byWallet ? 0 : stated;
  return {
    provider,
    toPay: total - walletPart,
    walletPart,
    paid: total === 0 || byWallet || provider.paid === 'taken',
  };
}

/**
 * Returns the amount that the order takes from the wallet when it is written: the wallet's part or a wallet
 * payment.
 */
export function toWalletMove(
  { provider, toPay, walletPart }: Settlement,
  { countryCode }: RestaurantRow,
  { orderId, paymentId }: { orderId: string; paymentId: string },
): Placement['wallet'] {
  const currency = getCurrency(countryCode);
  if (walletPart > 0) return { currency, amount: walletPart, dedupeKey: `order:${orderId}` };
  if (provider.paid === 'at once' && toPay > 0)
    return { currency, amount: toPay, dedupeKey: `payment:${paymentId}` };
  return undefined;
}

const quoteInWire = (quote: ReturnType<typeof quoteAnswer>) =>
  z.encode(quoteSchema, quote) as Record<string, unknown>;
