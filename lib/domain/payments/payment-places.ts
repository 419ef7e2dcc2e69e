import type { PaymentInfo } from '@/lib/contract/payments';
import { paths } from '@/lib/domain/routes/paths';
import { getPaymentPage } from './next-step';

/**
 * Returns the back link of a payment page and its target after payment; paths without their language (RT-23). The mail
 * and the flag of the payment's answer go on to the order's page.
 */
export function getPaymentPlaces(
  fromType: FromType,
  orderTransactionId: string,
  payment: Pick<PaymentInfo, 'receiveEmail' | 'canSubscribe'> = {},
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
  if (!orderTransactionId) return { back: paths.orderList(), done: paths.orderList() };
  const order = { orderId: orderTransactionId };
  return {
    back: paths.myOrderDetail(order),
    done: paths.myOrderDetail({ ...order, ...toMailingQuery(payment) }),
  };
}

/** Returns the address of a payment, which shows it again after a reload; without its language (RT-23). */
export function getPaymentPath(
  fromType: FromType,
  orderTransactionId: string,
  payType: string | undefined,
): string {
  const query = { orderTransactionId, fromType };
  return getPaymentPage(payType) === 'wechat' ? paths.paymentWechat(query) : paths.paymentPayNow(query);
}

/** Returns the part of the query of `/myOrderDetail` with which it offers the newsletter; empty where the backend does not. */
export const toMailingQuery = ({
  receiveEmail,
  canSubscribe,
}: Pick<PaymentInfo, 'receiveEmail' | 'canSubscribe'>): { email?: string; canSubscribe?: '1' } =>
  receiveEmail && canSubscribe ? { email: receiveEmail, canSubscribe: '1' } : {};

/** The things that a payment page can be for (RT-23). */
const fromTypes = ['order', 'voucher', 'topup', 'deposit'] as const;
export type FromType = (typeof fromTypes)[number];

/** Parses the query's `fromType` in any case (DEC-47); any other value is an order. */
export const getFromType = (given: string | null | undefined): FromType =>
  fromTypes.find((type) => type === given?.toLowerCase()) ?? 'order';
