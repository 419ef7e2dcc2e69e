import { PayType } from '@/lib/contract/pay-types';
import { translate } from '../../messages/messages';
import { anyDelivery, type PaymentProvider } from './payment-provider';

/**
 * The user's own balance. The ledger moves it in the payment's transaction; there is no external provider.
 */
export const wallet: PaymentProvider = {
  name: 'wallet',
  payType: PayType.Wallet,
  purposes: ['order', 'voucher', 'share', 'deposit'],
  deliveryTypes: anyDelivery,
  paid: 'at once',
  label: translate(({ payments }) => payments.label.WALLET_PAY),
  remark: translate(({ payments }) => payments.remark.WALLET_PAY),
  usable: () => true,
  start: () => ({}),
};
