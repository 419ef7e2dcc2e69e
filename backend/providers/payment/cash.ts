import { translate } from '../../messages/messages';
import type { PaymentProvider } from './payment-provider';

/** Money handed to the courier. The order counts at once. */
export const cashOnDelivery: PaymentProvider = {
  name: 'cash',
  payType: 'CASH_PAY',
  purposes: ['order'],
  deliveryTypes: ['DELIVERY_TO_HOME'],
  paid: 'handover',
  label: translate(({ payments }) => payments.cashOnDelivery.label),
  remark: translate(({ payments }) => payments.cashOnDelivery.remark),
  usable: () => true,
  start: () => ({}),
};

/** Money handed over at the counter. */
export const cashOnPickup: PaymentProvider = {
  ...cashOnDelivery,
  payType: 'CASH_PAY_ON_PICK',
  // Vouchers are handed out at the same counter (DEC-38).
  purposes: ['order', 'voucher'],
  deliveryTypes: ['SELF_PICKUP'],
  label: translate(({ payments }) => payments.cashOnPickup.label),
  remark: translate(({ payments }) => payments.cashOnPickup.remark),
};
