import type { PaymentOption } from '@/lib/contract/payments';
import type { DeliveryType, Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import type { PaymentProviders } from '../../deps';
import { Refused } from '../../http/refused';
import type { PaymentProvider } from '../../providers/payment/payment-provider';
import { pick } from '../../text';
import type { RestaurantRow } from '../restaurant/shop';

type Offering = Pick<RestaurantRow, 'payTypes' | 'paymentAccounts' | 'defaultLocale'>;

/** The ways to pay an order, in the order of the restaurant's file: known here, with an account, and fit for the mode. */
export function providersFor(
  providers: PaymentProviders,
  restaurant: Offering,
  deliveryType: DeliveryType,
): PaymentProvider[] {
  return restaurant.payTypes.flatMap((payType) => {
    const provider = providers[payType as PayTypeCode];
    if (!provider?.deliveryTypes.includes(deliveryType)) return [];
    return provider.usable(restaurant.paymentAccounts) ? [provider] : [];
  });
}

/** Throws PAY_TYPE_UNAVAILABLE when this restaurant's orders of this kind can't be paid so. */
export function providerFor(
  providers: PaymentProviders,
  restaurant: Offering,
  deliveryType: DeliveryType,
  payType: string,
): PaymentProvider {
  const provider = providersFor(providers, restaurant, deliveryType).find((each) => each.payType === payType);
  if (!provider) throw new Refused('PAY_TYPE_UNAVAILABLE', { payType });
  return provider;
}

/** The choice as it is offered (ENT-19). */
export const paymentOptionOf = (
  provider: PaymentProvider,
  restaurant: Offering,
  locale: Locale,
): PaymentOption => ({
  id: provider.payType,
  payTypeCode: provider.payType,
  payTypeDesc: pick(provider.label, locale, restaurant.defaultLocale),
  remark: pick(provider.remark, locale, restaurant.defaultLocale),
});
