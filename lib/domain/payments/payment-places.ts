import { paths } from '@/lib/domain/routes/paths';
import type { FromType } from './from-type';

/** Where a payment page leads back to and, once paid, on to; paths without their language (RT-23). */
export function getPaymentPlaces(
  fromType: FromType,
  orderTransactionId: string,
): { back: string; done: string } {
  if (fromType === 'topup') return { back: paths.myWallet(), done: paths.myWallet() };
  if (fromType === 'voucher')
    return { back: paths.voucherList(), done: paths.voucherSubmitSuccess({ orderTransactionId }) };
  if (fromType === 'deposit') {
    const reservation = orderTransactionId
      ? paths.reserveDetail({ reservationId: orderTransactionId })
      : paths.myReserve();
    return { back: reservation, done: reservation };
  }
  const order = orderTransactionId ? paths.myOrderDetail({ orderId: orderTransactionId }) : paths.orderList();
  return { back: order, done: order };
}

/** Returns the address of a payment, which shows it again after a reload; without its language (RT-23). */
export function getPaymentPath(
  fromType: FromType,
  orderTransactionId: string,
  payType: string | undefined,
): string {
  const query = { orderTransactionId, fromType };
  return payType === 'WECHAT_QRCODE_PAY' ? paths.paymentWechat(query) : paths.paymentPayNow(query);
}
