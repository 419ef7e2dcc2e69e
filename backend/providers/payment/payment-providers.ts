import type { PaymentProviders } from '../../deps';
import { cashOnDelivery, cashOnPickup } from './cash';
import { duitnow } from './duitnow';
import { paynow } from './paynow';
import { vietqr } from './vietqr';

/** Every way to pay that this backend knows; which of them a restaurant offers stands in its file. */
export const bundledPaymentProviders: PaymentProviders = {
  PAY_NOW: paynow,
  DUITNOW_QR: duitnow,
  VIETQR: vietqr,
  CASH_PAY: cashOnDelivery,
  CASH_PAY_ON_PICK: cashOnPickup,
};
