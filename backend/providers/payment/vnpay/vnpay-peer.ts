import { locale } from '@/lib/contract/vocabulary';
import { type Peer, toRestaurantId } from '../peers/peer';
import type { SandboxPayment, SandboxPayments } from '../sandbox/sandbox-payments';
import {
  answerFields,
  buildSignedText,
  hashText,
  isHashOf,
  joinFields,
  questionFields,
  refundAnswerFields,
  refundFields,
} from './vnpay-hash';

/** Returns a restaurant's code: its number in base 36, since a code has eight characters and a number up to ten digits. */
const toTmnCode = (restaurantId: number) => `T${restaurantId.toString(36).toUpperCase().padStart(7, '0')}`;
const getSecret = (restaurantId: number | string) => `trialhashsecretofrestaurant${restaurantId}`;
const toRestaurant = (tmnCode = '') =>
  /^T[0-9A-Z]{7}$/.test(tmnCode) ? String(Number.parseInt(tmnCode.slice(1), 36)) : undefined;

const fields = [
  'vnp_Version',
  'vnp_Command',
  'vnp_TmnCode',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_CreateDate',
  'vnp_CurrCode',
  'vnp_IpAddr',
  'vnp_Locale',
  'vnp_OrderInfo',
  'vnp_OrderType',
  'vnp_ReturnUrl',
  'vnp_TxnRef',
  'vnp_ExpireDate',
  'vnp_SecureHash',
];

const states = { pending: '01', paid: '00', failed: '02' };

/** A payment is refunded as a whole; the second request for it is being processed already. */
function takeRefund(
  payments: SandboxPayments,
  payment: SandboxPayment,
  given: Record<string, string>,
): string {
  if (given.vnp_TransactionType !== '02' || Number(given.vnp_Amount) !== payment.amount) return '03';
  if (payment.refunds.size > 0) return '94';
  return payments.refund(payment, given.vnp_RequestId!, payment.amount) ? '00' : '95';
}

/** VNPAY: its page's signed address, questions about a payment, refunds of whole payments, and notices by GET. */
export function createVnpayPeer(): Peer {
  return {
    company: 'vnpay',
    getAccount: (restaurantId) => ({
      tmnCode: toTmnCode(restaurantId),
      hashSecret: getSecret(restaurantId),
    }),

    addRoutes(app, { payments }) {
      app.get('/vnpay/paymentv2/vpcpay.html', (c) => {
        const given = Object.fromEntries(new URL(c.req.url).searchParams);
        const merchantId = toRestaurant(given.vnp_TmnCode);
        const { vnp_SecureHash: hash = '', ...signed } = given;
        const unknown = Object.keys(given).find((field) => !fields.includes(field));
        if (!merchantId || unknown) return c.text(`Invalid request ${unknown ?? ''}`, 400);
        if (!isHashOf(getSecret(merchantId), buildSignedText(Object.entries(signed)), hash))
          return c.text('Invalid signature', 400);
        const payment = payments.begin({
          merchantId,
          key: given.vnp_TxnRef!,
          reference: given.vnp_TxnRef!,
          description: given.vnp_OrderInfo!,
          amount: Number(given.vnp_Amount),
          currency: 'VND',
          method: given.vnp_BankCode!,
          locale: locale.parse('vn'),
          returnUrl: given.vnp_ReturnUrl,
        });
        return c.redirect(`/pay/${payment.id}`);
      });

      app.post('/vnpay/merchant_webapi/api/transaction', async (c) => {
        const given = (await c.req.json()) as Record<string, string>;
        const merchantId = toRestaurant(given.vnp_TmnCode);
        if (!merchantId) return c.json({ vnp_ResponseCode: '02', vnp_SecureHash: '' });
        const secret = getSecret(merchantId);
        const isRefund = given.vnp_Command === 'refund';
        const [asked, answered] = isRefund
          ? [refundFields, refundAnswerFields]
          : [questionFields, answerFields];
        const unknown = Object.keys(given).some((field) => ![...asked, 'vnp_SecureHash'].includes(field));
        const isSigned = isHashOf(secret, joinFields(asked, given), given.vnp_SecureHash ?? '');
        const payment = payments.findByKey(merchantId, given.vnp_TxnRef ?? '');
        const state = payment && (payment.refunds.size > 0 ? '05' : states[payment.state]);
        const getCode = () => {
          if (unknown) return '03';
          if (!isSigned) return '97';
          if (!payment) return '91';
          return isRefund ? takeRefund(payments, payment, given) : '00';
        };
        const code = getCode();
        const answer: Record<string, string> = {
          vnp_ResponseId: given.vnp_RequestId ?? '',
          vnp_Command: given.vnp_Command ?? '',
          vnp_ResponseCode: code,
          vnp_Message: code === '00' ? 'Success' : 'Refused',
          vnp_TmnCode: given.vnp_TmnCode ?? '',
          vnp_TxnRef: given.vnp_TxnRef ?? '',
          ...(payment && {
            vnp_Amount: String(payment.amount),
            vnp_TransactionNo: '14422574',
            vnp_TransactionType: isRefund ? (given.vnp_TransactionType ?? '') : '01',
            vnp_TransactionStatus: state!,
          }),
        };
        return c.json({ ...answer, vnp_SecureHash: hashText(secret, joinFields(answered, answer)) });
      });
    },

    buildNotice(payment, { result, noticeId, amount, currency }) {
      // VNPAY takes one currency, and settles disputes by mail.
      if (result === 'disputed' || currency !== 'VND') return undefined;
      const restaurantId = toRestaurantId(payment);
      const text = buildSignedText(
        Object.entries({
          vnp_Amount: String(amount),
          vnp_BankCode: 'NCB',
          vnp_OrderInfo: payment.description,
          vnp_PayDate: '20261123100000',
          vnp_ResponseCode: result === 'paid' ? '00' : '24',
          vnp_TmnCode: toTmnCode(restaurantId),
          vnp_TransactionNo: noticeId,
          vnp_TransactionStatus: result === 'paid' ? '00' : '02',
          vnp_TxnRef: payment.key,
        }),
      );
      const hash = hashText(getSecret(restaurantId), text);
      return { method: 'GET', query: `?${text}&vnp_SecureHash=${hash}`, headers: {} };
    },
  };
}
