import { getCurrency } from '@/lib/contract/countries';
import { isWallet } from '@/lib/contract/pay-types';
import type { PaymentOption } from '@/lib/contract/payments';
import type { CountryCode, DeliveryType, Locale, Minor, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { getWalletBalance } from '../../core/ledger';
import type { Executor } from '../../db/client';
import type { Deps, PaymentProviders } from '../../deps';
import type { Company } from '../../providers/payment/adapter-names';
import type {
  AmountsByCurrency,
  PayeeAccounts,
  PaymentProvider,
} from '../../providers/payment/payment-provider';
import type { PaymentPurpose } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { pick } from '../../text';
import type { RestaurantRow } from '../restaurant/shop';

/** The provider of an order's payment; staff can have taken the money already, also by their card machine. */
export type ChosenProvider = Omit<PaymentProvider, 'payType' | 'paid'> & {
  payType: string;
  paid: PaymentProvider['paid'] | 'taken';
};

type Offering = Pick<
  RestaurantRow,
  'id' | 'payTypes' | 'payProviders' | 'paymentAccounts' | 'paymentKeys' | 'defaultLocale' | 'countryCode'
>;

/** Returns the accounts of a restaurant as its providers need them. */
export const toPayeeAccounts = ({
  id,
  paymentAccounts,
  paymentKeys,
}: Pick<RestaurantRow, 'id' | 'paymentAccounts' | 'paymentKeys'>): PayeeAccounts => ({
  restaurantId: id,
  accounts: paymentAccounts,
  keys: paymentKeys,
});

/** The same accounts, for queries. */
export const payeeColumns = {
  restaurantId: restaurants.id,
  accounts: restaurants.paymentAccounts,
  keys: restaurants.paymentKeys,
};

/** Returns the names of the providers that support an operation: refunding, or looking up a payment. */
export const listProvidersThat = (
  { companies = {}, ...byPayType }: PaymentProviders,
  can: 'refund' | 'look',
): string[] => {
  const all = [byPayType, ...Object.values(companies)].flatMap((each) => Object.values(each));
  return [...new Set(all.filter((provider) => provider?.[can]).map((provider) => provider!.name))];
};

/** Returns the provider that started a payment. */
export function findStartingProvider(
  providers: PaymentProviders,
  { provider, payType }: { provider: string; payType: string },
): PaymentProvider | undefined {
  const company = providers.companies?.[provider as Company]?.[payType];
  if (company) return company;
  const own = providers[payType as PayTypeCode];
  return own?.name === provider ? own : undefined;
}

/** A currency that a provider does not take has no amount that it takes. */
const findLimits = (limits: AmountsByCurrency, currency: string) =>
  limits[currency] ?? { smallest: 0, largest: 0 };

/** Throws PAY_AMOUNT_UNAVAILABLE for an amount that the provider does not take, with its limits. */
export function checkAmount(
  { payType, limits }: Pick<ChosenProvider, 'payType' | 'limits'>,
  amount: Minor,
  currency: string,
): void {
  if (!limits) return;
  const { smallest, largest } = findLimits(limits, currency);
  if (amount < smallest || amount > largest)
    throw new DomainError('PAY_AMOUNT_UNAVAILABLE', {
      payType,
      smallest: smallest / 100,
      largest: largest / 100,
    });
}

/**
 * Returns the providers for a purpose in the order of the restaurant's file: those that are known, have an
 * account and support the purpose. Cash on delivery pays orders only, cash at the counter also vouchers,
 * the wallet all except top-ups.
 */
export function listProvidersForPurpose(
  providers: PaymentProviders,
  restaurant: Offering,
  purpose: PaymentPurpose,
  deliveryType?: DeliveryType,
): PaymentProvider[] {
  return restaurant.payTypes.flatMap((payType) => {
    const company = restaurant.payProviders[payType];
    const provider = company
      ? providers.companies?.[company as Company]?.[payType]
      : providers[payType as PayTypeCode];
    if (!provider?.purposes.includes(purpose)) return [];
    if (deliveryType && !provider.deliveryTypes.includes(deliveryType)) return [];
    return provider.usable(toPayeeAccounts(restaurant)) ? [provider] : [];
  });
}

export const listOrderProviders = (
  providers: PaymentProviders,
  restaurant: Offering,
  deliveryType: DeliveryType,
): PaymentProvider[] => listProvidersForPurpose(providers, restaurant, 'order', deliveryType);

/** Returns the provider of a pay type for an order. Throws PAY_TYPE_UNAVAILABLE. */
export function getOrderProvider(
  providers: PaymentProviders,
  restaurant: Offering,
  deliveryType: DeliveryType,
  payType: string,
): PaymentProvider {
  const provider = listOrderProviders(providers, restaurant, deliveryType).find(
    (provider) => provider.payType === payType,
  );
  if (!provider) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType });
  return provider;
}

/**
 * Returns the pay types in the wire's format, for an order of a mode, a voucher order, a top-up or a share.
 */
export function getPayTypes(
  deps: Pick<Deps, 'paymentProviders'>,
  restaurant: Offering,
  what: DeliveryType | Exclude<PaymentPurpose, 'order'>,
  locale: Locale,
): PaymentOption[] {
  const offered =
    what === 'DELIVERY_TO_HOME' || what === 'SELF_PICKUP'
      ? listOrderProviders(deps.paymentProviders, restaurant, what)
      : listProvidersForPurpose(deps.paymentProviders, restaurant, what);
  return offered.map((provider) => getPaymentOption(provider, restaurant, locale));
}

/** Returns the pay types that can pay an amount: a wallet is offered only where it holds enough. */
export async function listAffordable(
  db: Executor,
  { userId, countryCode, amount }: { userId: number; countryCode: CountryCode; amount: Minor },
  offered: PaymentOption[],
): Promise<PaymentOption[]> {
  if (!offered.some(({ payTypeCode }) => isWallet(payTypeCode))) return offered;
  const balance = await getWalletBalance(db, userId, getCurrency(countryCode));
  return balance >= amount ? offered : offered.filter(({ payTypeCode }) => !isWallet(payTypeCode));
}

/** Returns one pay type in the wire's format, with its limits in the restaurant's currency. */
export const getPaymentOption = (
  provider: PaymentProvider,
  restaurant: Pick<Offering, 'defaultLocale'> & Partial<Pick<Offering, 'countryCode'>>,
  locale: Locale,
): PaymentOption => ({
  ...(provider.limits &&
    restaurant.countryCode &&
    findLimits(provider.limits, getCurrency(restaurant.countryCode))),
  id: provider.payType,
  payTypeCode: provider.payType,
  payTypeDesc: pick(provider.label, locale, restaurant.defaultLocale),
  remark: pick(provider.remark, locale, restaurant.defaultLocale),
});
