import { createHmac } from 'node:crypto';
import { locale } from '@/lib/contract/vocabulary';
import { type Peer, toRestaurantId } from '../peers/peer';
import type { SandboxPayment } from '../sandbox/sandbox-payments';

const keyStart = 'trial-key-of-restaurant-';
const getChecksumKey = (restaurantId: number | string) => `trial-checksum-of-restaurant-${restaurantId}`;
const fields = ['orderCode', 'amount', 'description', 'returnUrl', 'cancelUrl', 'expiredAt', 'signature'];

/** Signs data as payOS publishes it: the sorted fields as a query, without encoding. */
const sign = (data: Record<string, unknown>, key: string): string =>
  createHmac('sha256', key)
    .update(
      Object.keys(data)
        .sort()
        .map((name) => `${name}=${data[name] ?? ''}`)
        .join('&'),
    )
    .digest('hex');

const statuses = { pending: 'PENDING', paid: 'PAID', failed: 'CANCELLED' };

const toLink = (payment: SandboxPayment) => {
  const paid = payment.state === 'paid' ? payment.amount / 100 : 0;
  return {
    id: payment.id,
    orderCode: Number(payment.key),
    amount: payment.amount / 100,
    amountPaid: paid,
    amountRemaining: payment.amount / 100 - paid,
    status: statuses[payment.state],
    createdAt: '2026-11-23T10:00:00+07:00',
    cancellationReason: '',
    canceledAt: '',
  };
};

/** payOS: payment links with a VietQR code, and signed notices. */
export function createPayosPeer(): Peer {
  return {
    company: 'payos',
    getAccount: (restaurantId) => ({
      clientId: `trial-client-${restaurantId}`,
      apiKey: `${keyStart}${restaurantId}`,
      checksumKey: getChecksumKey(restaurantId),
    }),

    addRoutes(app, { payments, getOrigin }) {
      const findRestaurant = (client: string | undefined, key: string | undefined) => {
        const restaurant = key?.startsWith(keyStart) ? key.slice(keyStart.length) : undefined;
        return client === `trial-client-${restaurant}` ? restaurant : undefined;
      };
      const answer = (data: Record<string, unknown>, merchantId: string) => ({
        code: '00',
        desc: 'success',
        data,
        signature: sign(data, getChecksumKey(merchantId)),
      });

      app.post('/v2/payment-requests', async (c) => {
        const merchantId = findRestaurant(c.req.header('x-client-id'), c.req.header('x-api-key'));
        if (!merchantId) return c.json({ code: '214', desc: 'Invalid keys' }, 401);
        const given = (await c.req.json()) as Record<string, string | number>;
        const unknown = Object.keys(given).find((field) => !fields.includes(field));
        const { orderCode, amount, description, returnUrl, cancelUrl, signature } = given;
        const signed = { amount, cancelUrl, description, orderCode, returnUrl };
        if (unknown || sign(signed, getChecksumKey(merchantId)) !== signature)
          return c.json({ code: '201', desc: unknown ? `unknown ${unknown}` : 'Invalid signature' });
        if (!Number.isSafeInteger(amount) || Number(amount) < 1000 || String(description).length > 25)
          return c.json({ code: '20', desc: 'Invalid data' });
        if (payments.findByKey(merchantId, String(orderCode)))
          return c.json({ code: '231', desc: 'The order exists' });
        const payment = payments.begin({
          merchantId,
          key: String(orderCode),
          reference: String(description),
          description: String(description),
          amount: Number(amount) * 100,
          currency: 'VND',
          method: 'VIETQR',
          locale: locale.parse('vn'),
          returnUrl: String(returnUrl),
        });
        const page = `${getOrigin()}/pay/${payment.id}`;
        return c.json(
          answer(
            {
              bin: '970436',
              accountNumber: '0123456789',
              accountName: 'TRIAL',
              amount,
              description,
              orderCode,
              currency: 'VND',
              paymentLinkId: payment.id,
              status: 'PENDING',
              checkoutUrl: page,
              qrCode: page,
            },
            merchantId,
          ),
        );
      });

      app.get('/v2/payment-requests/:id', (c) => {
        const merchantId = findRestaurant(c.req.header('x-client-id'), c.req.header('x-api-key'));
        const payment = payments.find(c.req.param('id'));
        if (!merchantId) return c.json({ code: '214', desc: 'Invalid keys' }, 401);
        if (payment?.merchantId !== merchantId) return c.json({ code: '101', desc: 'No such link' });
        return c.json(answer(toLink(payment), merchantId));
      });
    },

    buildNotice(payment, { result, noticeId, amount, currency }) {
      // payOS reports money only.
      if (result !== 'paid') return undefined;
      const data = {
        orderCode: Number(payment.key),
        amount: amount / 100,
        description: payment.reference,
        accountNumber: '0123456789',
        reference: noticeId,
        transactionDateTime: '2026-11-23 10:00:00',
        currency,
        paymentLinkId: payment.id,
        code: '00',
        desc: 'success',
        counterAccountBankId: '',
        counterAccountBankName: '',
        counterAccountName: '',
        counterAccountNumber: '',
        virtualAccountName: '',
        virtualAccountNumber: '',
      };
      const signature = sign(data, getChecksumKey(toRestaurantId(payment)));
      const body = JSON.stringify({ code: '00', desc: 'success', success: true, data, signature });
      return { method: 'POST', query: '', headers: { 'content-type': 'application/json' }, body };
    },
  };
}
