import { translate } from '../../messages/messages';
import type { PaymentProvider } from './payment-provider';

/** The diner's own balance. The ledger moves it in the payment's transaction; there is no external provider. */
export const wallet: PaymentProvider = {
  name: 'wallet',
  payType: 'WALLET_PAY',
  purposes: ['order', 'voucher', 'share', 'deposit'],
  deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
  paid: 'at once',
  label: translate(({ payments }) => payments.wallet.label),
  remark: translate(({ payments }) => payments.wallet.remark),
  usable: () => true,
  start: () => ({}),
};
