import { orderPayable } from './modules/orders/paying/order-payable';
import { sharePayable } from './modules/parties/bill/share-payable';
import type { Payables } from './modules/payments/payable';
import { depositPayable } from './modules/reservations/deposit-payable';
import { voucherPayable } from './modules/vouchers/voucher-payable';
import { topUpPayable } from './modules/wallet/top-up-payable';

/**
 * Everything that can be paid for. It is passed to the payments module, which must not import these modules
 * itself.
 */
export const payables: Payables = {
  deposit: depositPayable,
  order: orderPayable,
  share: sharePayable,
  topup: topUpPayable,
  voucher: voucherPayable,
};
