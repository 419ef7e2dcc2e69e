import { orderPayable } from '../orders/order-payable';
import { voucherPayable } from '../vouchers/voucher-payable';
import { topUpPayable } from '../wallet/top-up-payable';
import type { Payable } from './payable';
import type { PaymentPurpose } from './payments.tables';

/** Everything that can be paid for; each module brings its own. */
const payables: Partial<Record<PaymentPurpose, Payable>> = {
  order: orderPayable,
  topup: topUpPayable,
  voucher: voucherPayable,
};

export function payableOf(purpose: PaymentPurpose): Payable {
  const payable = payables[purpose];
  if (!payable) throw new Error(`nothing pays for ${purpose}`);
  return payable;
}
