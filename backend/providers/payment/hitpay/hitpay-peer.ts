import { createHmac, randomUUID } from 'node:crypto';
import { locale } from '@/lib/contract/vocabulary';
import { type Peer, toRestaurantId } from '../peers/peer';
import type { SandboxPayment } from '../sandbox/sandbox-payments';

const keyStart = 'trial-key-of-restaurant-';
const getSalt = (restaurantId: number) => `trial-salt-of-restaurant-${restaurantId}`;
const fields = [
  'amount',
  'currency',
  'payment_methods[]',
  'purpose',
  'reference_number',
  'redirect_url',
  'generate_qr',
];
const statuses = { pending: 'pending', paid: 'completed', failed: 'failed' };

const refundFields = ['amount', 'payment_id', 'webhook', 'email'];
/** The real one refunds cards and PayNow only. */
const refundable = ['card', 'paynow_online'];
const chargeStart = 'charge-of-';

const formatAmount = (amount: number) => (amount / 100).toFixed(2);

const toRequest = (payment: SandboxPayment) => ({
  id: payment.id,
  status: statuses[payment.state],
  amount: formatAmount(payment.amount),
  currency: payment.currency.toLowerCase(),
  reference_number: payment.reference,
});

/** A request as it is answered to a question, with the charge that paid it. */
const toAnswer = (payment: SandboxPayment) => {
  const { id, method, amount, currency, state, refunds } = payment;
  const refunded = [...refunds.values()].reduce((sum, refund) => sum + refund, 0);
  const charge = {
    id: chargeStart + id,
    status: 'succeeded',
    payment_type: method,
    currency: currency.toLowerCase(),
    amount: formatAmount(amount),
    refunded_amount: formatAmount(refunded),
  };
  return { ...toRequest(payment), payments: state === 'paid' ? [charge] : [] };
};

/** HitPay: payment requests, PayNow codes and JSON events. */
export function createHitpayPeer(): Peer {
  return {
    company: 'hitpay',
    getAccount: (restaurantId) => ({ apiKey: `${keyStart}${restaurantId}`, salt: getSalt(restaurantId) }),

    addRoutes(app, { payments, getOrigin }) {
      const findRestaurant = (key: string | undefined) =>
        key?.startsWith(keyStart) ? key.slice(keyStart.length) : undefined;

      app.post('/hitpay/v1/payment-requests', async (c) => {
        const merchantId = findRestaurant(c.req.header('x-business-api-key'));
        if (!merchantId) return c.json({ message: 'Invalid business api key' }, 401);
        const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
        const unknown = Object.keys(form).find((field) => !fields.includes(field));
        const amount = Math.round(Number(form.amount) * 100);
        if (unknown || !(amount >= 30) || !/^(sgd|myr)$/.test(form.currency ?? ''))
          return c.json(
            { message: 'The given data was invalid.', errors: { field: [unknown ?? 'amount'] } },
            422,
          );
        const payment = payments.begin({
          merchantId,
          // HitPay knows no key of ours: each request is a new one.
          key: form.reference_number!,
          reference: form.reference_number!,
          description: form.purpose!,
          amount,
          currency: form.currency!.toUpperCase(),
          method: form['payment_methods[]']!,
          locale: locale.parse('en'),
          returnUrl: form.redirect_url,
        });
        const url = `${getOrigin()}/pay/${payment.id}`;
        const code = form.generate_qr === 'true' ? { qr_code_data: { qr_code: url } } : {};
        return c.json({ ...toRequest(payment), url, ...code }, 201);
      });

      app.get('/hitpay/v1/payment-requests/:id', (c) => {
        const merchantId = findRestaurant(c.req.header('x-business-api-key'));
        const payment = payments.find(c.req.param('id'));
        if (!merchantId) return c.json({ message: 'Invalid business api key' }, 401);
        return payment?.merchantId === merchantId
          ? c.json(toAnswer(payment))
          : c.json({ message: 'Not found' }, 404);
      });

      app.post('/hitpay/v1/refund', async (c) => {
        const merchantId = findRestaurant(c.req.header('x-business-api-key'));
        if (!merchantId) return c.json({ message: 'Invalid business api key' }, 401);
        const body = (await c.req.json()) as Record<string, unknown>;
        const payment = payments.find(String(body.payment_id).replace(chargeStart, ''));
        if (payment?.merchantId !== merchantId) return c.json({ message: 'Not found' }, 404);
        const amount = Math.round(Number(body.amount) * 100);
        const isGood = Object.keys(body).every((field) => refundFields.includes(field)) && amount > 0;
        // HitPay knows no key of ours: each call refunds anew.
        if (
          !isGood ||
          !refundable.includes(payment.method) ||
          !payments.refund(payment, randomUUID(), amount)
        )
          return c.json({ message: 'The given data was invalid.' }, 422);
        return c.json({ id: randomUUID(), payment_id: body.payment_id, amount_refunded: amount / 100 }, 201);
      });
    },

    buildNotice(payment, { result, amount, currency }) {
      if (result === 'disputed') return undefined;
      const body = JSON.stringify({
        ...toRequest(payment),
        status: statuses[result],
        currency: currency.toLowerCase(),
        amount: formatAmount(amount),
      });
      const signature = createHmac('sha256', getSalt(toRestaurantId(payment)))
        .update(body)
        .digest('hex');
      return {
        method: 'POST',
        query: '',
        headers: {
          'content-type': 'application/json',
          'hitpay-signature': signature,
          'hitpay-event-object': 'payment_request',
          'hitpay-event-type': statuses[result],
        },
        body,
      };
    },
  };
}
