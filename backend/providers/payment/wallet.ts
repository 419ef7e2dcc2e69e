import type { PaymentProvider } from './payment-provider';

/** The diner's own balance. The ledger moves it where the payment is written; there is nobody else to ask. */
export const wallet: PaymentProvider = {
  name: 'wallet',
  payType: 'WALLET_PAY',
  purposes: ['order', 'voucher'],
  deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
  paid: 'at once',
  label: { en: 'Wallet', 'zh-CN': '钱包余额', vn: 'Ví' },
  remark: {
    en: 'Paid at once from your balance',
    'zh-CN': '立即从余额扣款',
    vn: 'Trừ ngay vào số dư ví của bạn',
  },
  usable: () => true,
  start: () => ({}),
};
