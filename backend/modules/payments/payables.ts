import type { PaymentPurpose } from '../../schema/payments';
import { orderPayable } from '../orders/order-payable';
import { voucherPayable } from '../vouchers/voucher-payable';
import { topUpPayable } from '../wallet/top-up-payable';
import type { Payable } from './payable';

/** Everything that can be paid for; each module brings its own. */
const payables: Record<PaymentPurpose, Payable> = {
  order: orderPayable,
  topup: topUpPayable,
  voucher: voucherPayable,
};

export const getPayable = (purpose: PaymentPurpose): Payable => payables[purpose];
