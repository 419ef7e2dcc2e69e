import { PayType } from '@/lib/contract/pay-types';
import { translate } from '../../messages/messages';
import type { PaymentProvider } from './payment-provider';

/** Cash to the courier. The order counts immediately. */
export const cashOnDelivery: PaymentProvider = {
  name: 'cash',
  payType: PayType.CashOnDelivery,
  purposes: ['order'],
  deliveryTypes: ['DELIVERY_TO_HOME'],
  paid: 'handover',
  label: translate(({ payments }) => payments.label.CASH_PAY),
  remark: translate(({ payments }) => payments.remark.CASH_PAY),
  usable: () => true,
  start: () => ({}),
};

/** Cash at the counter. */
export const cashOnPickup: PaymentProvider = {
  ...cashOnDelivery,
  payType: PayType.CashOnPickup,
  // Vouchers are handed out at the same counter.
  purposes: ['order', 'voucher'],
  deliveryTypes: ['SELF_PICKUP'],
  label: translate(({ payments }) => payments.label.CASH_PAY_ON_PICK),
  remark: translate(({ payments }) => payments.remark.CASH_PAY_ON_PICK),
};
