import type { PaymentOption } from '@/lib/contract/payments';
import { type DeliveryType, type Locale, type PayTypeCode, payTypeCodes } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { Deps, PaymentProviders } from '../../deps';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import type { PaymentPurpose } from '../../schema/payments';
import { pick } from '../../text';
import type { RestaurantRow } from '../restaurant/shop';

type Offering = Pick<RestaurantRow, 'payTypes' | 'paymentAccounts' | 'defaultLocale'>;

/** Returns the pay types whose provider supports an operation: refunding, or looking up a payment. */
export const getPayTypesThat = (providers: PaymentProviders, can: 'refund' | 'look'): PayTypeCode[] =>
  payTypeCodes.filter((payType) => providers[payType]?.[can]);

/**
 * Returns the providers for a purpose in the order of the restaurant's file: known, with an account, and fit for the
 * purpose. Cash on delivery pays orders only, cash at the counter also vouchers, the wallet all but top-ups.
 */
export function getProvidersForPurpose(
  providers: PaymentProviders,
  restaurant: Offering,
  purpose: PaymentPurpose,
  deliveryType?: DeliveryType,
): PaymentProvider[] {
  return restaurant.payTypes.flatMap((payType) => {
    const provider = providers[payType as PayTypeCode];
    if (!provider?.purposes.includes(purpose)) return [];
    if (deliveryType && !provider.deliveryTypes.includes(deliveryType)) return [];
    return provider.usable(restaurant.paymentAccounts) ? [provider] : [];
  });
}

/** Returns the providers for an order. */
export const getOrderProviders = (
  providers: PaymentProviders,
  restaurant: Offering,
  deliveryType: DeliveryType,
): PaymentProvider[] => getProvidersForPurpose(providers, restaurant, 'order', deliveryType);

/** Returns the provider of a pay type for an order. Throws PAY_TYPE_UNAVAILABLE. */
export function getOrderProvider(
  providers: PaymentProviders,
  restaurant: Offering,
  deliveryType: DeliveryType,
  payType: string,
): PaymentProvider {
  const provider = getOrderProviders(providers, restaurant, deliveryType).find(
    (each) => each.payType === payType,
  );
  if (!provider) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType });
  return provider;
}

/** Returns the pay types as the wire shows them (ENT-19), for an order of a mode, a voucher order, a top-up or a share. */
export function getPayTypes(
  deps: Pick<Deps, 'paymentProviders'>,
  restaurant: Offering,
  what: DeliveryType | Exclude<PaymentPurpose, 'order'>,
  locale: Locale,
): PaymentOption[] {
  const offered =
    what === 'DELIVERY_TO_HOME' || what === 'SELF_PICKUP'
      ? getOrderProviders(deps.paymentProviders, restaurant, what)
      : getProvidersForPurpose(deps.paymentProviders, restaurant, what);
  return offered.map((provider) => getPaymentOption(provider, restaurant, locale));
}

/** Returns one pay type as the wire shows it (ENT-19). */
export const getPaymentOption = (
  provider: PaymentProvider,
  restaurant: Offering,
  locale: Locale,
): PaymentOption => ({
  id: provider.payType,
  payTypeCode: provider.payType,
  payTypeDesc: pick(provider.label, locale, restaurant.defaultLocale),
  remark: pick(provider.remark, locale, restaurant.defaultLocale),
});
