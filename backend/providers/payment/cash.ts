import type { PaymentProvider } from './payment-provider';

/** Money handed to the courier. The order counts at once. */
export const cashOnDelivery: PaymentProvider = {
  name: 'cash',
  payType: 'CASH_PAY',
  purposes: ['order'],
  deliveryTypes: ['DELIVERY_TO_HOME'],
  paid: 'handover',
  label: { en: 'Cash on delivery', 'zh-CN': '货到付款', vn: 'Tiền mặt khi nhận hàng' },
  remark: {
    en: 'Pay the courier in cash',
    'zh-CN': '将现金交给配送员',
    vn: 'Trả tiền mặt cho người giao hàng',
  },
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
  label: { en: 'Cash at pick-up', 'zh-CN': '到店现金支付', vn: 'Tiền mặt khi đến lấy' },
  remark: {
    en: 'Pay in cash at the restaurant',
    'zh-CN': '到店时以现金支付',
    vn: 'Trả tiền mặt tại nhà hàng',
  },
};
