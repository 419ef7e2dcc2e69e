import { cardAtCounter, isQr, PayType, paidElsewhere } from '@/lib/contract/pay-types';
import { elsewhere, type TakenPayment } from '@/lib/contract/staff/taken-order-values';
import type { DeliveryType, Texts } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import type { PaymentProviders } from '../../deps';
import { translate } from '../../messages/messages';
import { anyDelivery, type PaymentProvider } from '../../providers/payment/payment-provider';
import type { RestaurantRow } from '../restaurant/shop';
import { type ChosenProvider, getOrderProvider, listOrderProviders } from './pay-types';

/** The names of the payment methods that only staff and other systems record. */
export const counterLabels: Record<string, Texts> = {
  [cardAtCounter]: translate(({ payments }) => payments.cardAtCounter),
  [paidElsewhere]: translate(({ payments }) => payments.paidElsewhere),
};

/** Cash is paid to the courier or at the counter. */
const getCashPayType = (deliveryType: DeliveryType) =>
  deliveryType === 'DELIVERY_TO_HOME' ? PayType.CashOnDelivery : PayType.CashOnPickup;

/** Money that is in the drawer, on the card machine, or with another system when the order is written. */
const takenProvider = (payType: string): ChosenProvider => ({
  name: 'counter',
  payType,
  purposes: ['order'],
  deliveryTypes: anyDelivery,
  paid: 'taken',
  label: counterLabels[payType] ?? {},
  remark: {},
  usable: () => true,
  start: () => ({}),
});

/** Returns the providers whose code the console's screen can show. */
export const listCodeProviders = (
  providers: PaymentProviders,
  restaurant: RestaurantRow,
): PaymentProvider[] =>
  listOrderProviders(providers, restaurant, 'SELF_PICKUP').filter(({ payType }) => isQr(payType));

/** Returns the provider with which a guest who got a link begins; the page offers the others. */
export const findLinkProvider = (
  providers: PaymentProviders,
  restaurant: RestaurantRow,
  deliveryType: DeliveryType,
): PaymentProvider | undefined =>
  listOrderProviders(providers, restaurant, deliveryType).find(({ paid }) => paid === 'before');

/**
 * Returns the pay type of an order that staff take. Staff take cash and cards also where the restaurant's pages do not
 * offer them. Throws PAY_TYPE_UNAVAILABLE.
 */
export function getTakenPayType(
  providers: PaymentProviders,
  restaurant: RestaurantRow,
  deliveryType: DeliveryType,
  { payBy, payType }: { payBy: TakenPayment | typeof elsewhere; payType?: string },
): string {
  if (payBy === elsewhere) return paidElsewhere;
  if (payBy === 'card') return cardAtCounter;
  if (payBy === 'cash' || payBy === 'handover') return getCashPayType(deliveryType);
  const found =
    payBy === 'link'
      ? findLinkProvider(providers, restaurant, deliveryType)?.payType
      : isQr(payType)
        ? payType
        : undefined;
  if (!found) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType: payType ?? payBy });
  return found;
}

/** Returns the provider of an order that staff take, for the pay type of `getTakenPayType`. Throws PAY_TYPE_UNAVAILABLE. */
export function getTakenProvider(
  providers: PaymentProviders,
  restaurant: RestaurantRow,
  deliveryType: DeliveryType,
  payBy: TakenPayment | typeof elsewhere,
  payType: string,
): ChosenProvider {
  if (payBy === 'cash' || payBy === 'card' || payBy === elsewhere) return takenProvider(payType);
  if (payBy !== 'handover') return getOrderProvider(providers, restaurant, deliveryType, payType);
  const cash = providers[getCashPayType(deliveryType)];
  if (!cash) throw new DomainError('PAY_TYPE_UNAVAILABLE', { payType });
  return cash;
}
