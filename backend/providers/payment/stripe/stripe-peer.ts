import type { Context, Hono } from 'hono';
import Stripe from 'stripe';
import { locale } from '@/lib/contract/vocabulary';
import { type Peer, type PeerContext, toRestaurantId } from '../peers/peer';
import type { SandboxPayment } from '../sandbox/sandbox-payments';

const keyStart = 'sk_test_peer_restaurant_';
const getSecret = (restaurantId: number) => `whsec_peer_restaurant_${restaurantId}`;

/** The fields of each call that the shop may send; Stripe refuses every other one. */
const sessionFields = [
  'mode',
  'allowed_payment_method_types[0]',
  'line_items[0][quantity]',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][unit_amount]',
  'line_items[0][price_data][product_data][name]',
  'client_reference_id',
  'metadata[payment]',
  'metadata[restaurant]',
  'metadata[reference]',
  'payment_intent_data[metadata][payment]',
  'payment_intent_data[metadata][restaurant]',
  'payment_intent_data[metadata][reference]',
  'payment_intent_data[metadata][page]',
  'payment_method_options[wechat_pay][client]',
  'success_url',
  'cancel_url',
  'expires_at',
];
const intentFields = [
  'amount',
  'currency',
  'confirm',
  'automatic_payment_methods[enabled]',
  'automatic_payment_methods[allow_redirects]',
  'allowed_payment_method_types[0]',
  'payment_method_data[type]',
  'payment_method_options[wechat_pay][client]',
  'description',
  'metadata[payment]',
  'metadata[restaurant]',
  'metadata[reference]',
];
const refundFields = ['payment_intent', 'amount', 'metadata[refund]'];

const smallest: Record<string, number> = { sgd: 50, myr: 200 };

type Form = Record<string, string>;
interface KeptAnswer {
  form: string;
  body: object;
}

/** Stripe: Checkout Sessions, PaymentIntents with a code, refunds and events. */
export function createStripePeer(): Peer {
  /** Answers by account and idempotency key. */
  const kept = new Map<string, KeptAnswer>();
  const refundIds = new Map<string, { id: string; amount: number; refund: string }[]>();
  return {
    company: 'stripe',
    getAccount: (restaurantId) => ({
      secretKey: `${keyStart}${restaurantId}`,
      webhookSecret: getSecret(restaurantId),
    }),

    addRoutes(app, context) {
      const { payments, getOrigin } = context;
      const findOwn = (id: string, restaurant: string) => {
        const payment = payments.find(id.replace(/^(cs_test_|pi_)/, ''));
        return payment?.merchantId === restaurant ? payment : undefined;
      };

      app.post('/v1/checkout/sessions', (c) =>
        create(c, kept, sessionFields, (form, restaurant) => {
          const currency = form['line_items[0][price_data][currency]']!;
          const amount = Number(form['line_items[0][price_data][unit_amount]']);
          const open = Number(form.expires_at) - context.clock().getTime() / 1000;
          if (open < 1800 || open > 86_400)
            throw new Refusal('expires_at', 'must be 30 minutes to 24 hours away');
          const payment = begin(context, restaurant, currency, amount, {
            method: form['allowed_payment_method_types[0]']!,
            description: form['line_items[0][price_data][product_data][name]']!,
            reference: form.client_reference_id!,
            key: form['metadata[payment]']!,
            returnUrl: form.success_url,
          });
          return { ...toSession(payment), url: `${getOrigin()}/pay/${payment.id}` };
        }),
      );
      app.get('/v1/checkout/sessions', (c) =>
        read(c, (restaurant) => {
          const payment = findOwn(c.req.query('payment_intent') ?? '', restaurant);
          return { object: 'list', has_more: false, data: payment ? [toSession(payment)] : [] };
        }),
      );
      app.get('/v1/checkout/sessions/:id', (c) =>
        read(c, (restaurant) => {
          const payment = findOwn(c.req.param('id'), restaurant);
          return payment && toSession(payment);
        }),
      );
      app.post('/v1/payment_intents', (c) =>
        create(c, kept, intentFields, (form, restaurant) => {
          if (form.confirm !== 'true') throw new Refusal('confirm', 'this trial starts confirmed ones only');
          const method = form['allowed_payment_method_types[0]']!;
          const payment = begin(context, restaurant, form.currency!, Number(form.amount), {
            method,
            description: form.description!,
            reference: form['metadata[reference]']!,
            key: form['metadata[payment]']!,
          });
          const code = { data: `${getOrigin()}/pay/${payment.id}` };
          return { ...toIntent(payment), next_action: { [`${method}_display_qr_code`]: code } };
        }),
      );
      app.get('/v1/payment_intents/:id', (c) =>
        read(c, (restaurant) => {
          const payment = findOwn(c.req.param('id'), restaurant);
          return payment && toIntent(payment);
        }),
      );
      app.get('/v1/refunds', (c) =>
        read(c, (restaurant) => {
          const payment = findOwn(c.req.query('payment_intent') ?? '', restaurant);
          const data = (payment ? (refundIds.get(payment.id) ?? []) : []).map(({ id, amount, refund }) => ({
            id,
            object: 'refund',
            amount,
            status: 'succeeded',
            metadata: { refund },
          }));
          return { object: 'list', has_more: false, data };
        }),
      );
      addPayoutRoutes(app, context);
      app.post('/v1/refunds', (c) =>
        create(c, kept, refundFields, (form, restaurant) => {
          const payment = findOwn(form.payment_intent ?? '', restaurant);
          if (!payment) throw new Refusal('payment_intent', 'No such payment_intent');
          const amount = Number(form.amount);
          const made = refundIds.get(payment.id) ?? [];
          const id = `re_${made.length}${payment.id}`;
          // Stripe refunds again for another key, whatever the metadata says.
          if (!payments.refund(payment, id, amount))
            throw new Refusal('amount', 'Refund amount is greater than unrefunded amount on charge');
          refundIds.set(payment.id, [...made, { id, amount, refund: form['metadata[refund]']! }]);
          return { id, object: 'refund', amount, status: 'succeeded', metadata: {} };
        }),
      );
    },

    buildNotice(payment, { result, noticeId, amount, currency }, now) {
      const isPage = payment.returnUrl !== undefined;
      const money = { amount, currency: currency.toLowerCase() };
      const session = { ...toSession(payment), amount_total: amount, currency: money.currency };
      const [type, object] =
        result === 'disputed'
          ? [
              'charge.dispute.created',
              { id: `dp_${payment.id}`, ...money, payment_intent: `pi_${payment.id}` },
            ]
          : isPage
            ? [
                result === 'paid' ? 'checkout.session.completed' : 'checkout.session.async_payment_failed',
                { ...session, payment_status: result === 'paid' ? 'paid' : 'unpaid' },
              ]
            : [
                `payment_intent.${result === 'paid' ? 'succeeded' : 'payment_failed'}`,
                { ...toIntent(payment), ...money },
              ];
      const body = JSON.stringify({ id: `evt_${noticeId}`, object: 'event', type, data: { object } });
      const signature = new Stripe('sk_test_signs_only').webhooks.generateTestHeaderString({
        payload: body,
        secret: getSecret(toRestaurantId(payment)),
        timestamp: Math.floor(now.getTime() / 1000),
      });
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return { method: 'POST', query: '', headers, body };
    },
  };
}

function begin(
  { payments }: PeerContext,
  restaurant: string,
  currency: string,
  amount: number,
  given: Pick<SandboxPayment, 'method' | 'description' | 'reference' | 'key' | 'returnUrl'>,
): SandboxPayment {
  if (smallest[currency] === undefined) throw new Refusal('currency', `Invalid currency: ${currency}`);
  if (!Number.isSafeInteger(amount) || amount < smallest[currency])
    throw new Refusal('amount', 'Amount is too small');
  return payments.begin({
    ...given,
    merchantId: restaurant,
    amount,
    currency: currency.toUpperCase(),
    locale: locale.parse('en'),
  });
}

const toMetadata = ({ key, merchantId, reference }: SandboxPayment) => ({
  payment: key,
  restaurant: merchantId,
  reference,
});

const toSession = (payment: SandboxPayment) => ({
  id: `cs_test_${payment.id}`,
  object: 'checkout.session',
  amount_total: payment.amount,
  currency: payment.currency.toLowerCase(),
  client_reference_id: payment.reference,
  metadata: toMetadata(payment),
  payment_intent: payment.state === 'paid' ? `pi_${payment.id}` : null,
  payment_status: payment.state === 'paid' ? 'paid' : 'unpaid',
  status: { pending: 'open', paid: 'complete', failed: 'expired' }[payment.state],
});

/** Pays out everything once a day, so that the line of a payment is in the payout of every later day again. */
function addPayoutRoutes(app: Hono, { payments, clock }: PeerContext): void {
  app.get('/v1/payouts', (c) =>
    read(c, (restaurant) => {
      const arrival_date = Math.floor(clock().getTime() / 86_400_000) * 86_400;
      const [from, until] = ['gte', 'lt'].map((end) => Number(c.req.query(`arrival_date[${end}]`)));
      if (c.req.query('status') !== 'paid' || !(from! <= until!)) return undefined;
      const payout = { id: `po_${restaurant}`, object: 'payout', arrival_date, status: 'paid' };
      const isAsked = arrival_date >= from! && arrival_date < until!;
      return { object: 'list', has_more: false, data: isAsked ? [payout] : [] };
    }),
  );
  app.get('/v1/balance_transactions', (c) =>
    read(c, (restaurant) => {
      if (c.req.query('payout') !== `po_${restaurant}`) return undefined;
      const data = payments.listPaid(restaurant).flatMap((payment) => {
        const currency = payment.currency.toLowerCase();
        const charge = {
          id: `ch_${payment.id}`,
          object: 'charge',
          amount: payment.amount,
          currency,
          metadata: toMetadata(payment),
        };
        const toTransaction = (id: string, type: string, source: object) => ({
          id: `txn_${id}`,
          object: 'balance_transaction',
          currency,
          type,
          source,
        });
        return [
          toTransaction(payment.id, payment.method === 'card' ? 'charge' : 'payment', charge),
          ...[...payment.refunds].map(([key, amount]) =>
            toTransaction(`${payment.id} ${key}`, payment.method === 'card' ? 'refund' : 'payment_refund', {
              id: `re_${key}`,
              object: 'refund',
              amount,
              currency,
              charge,
            }),
          ),
        ];
      });
      return { object: 'list', has_more: false, data };
    }),
  );
}

const toIntent = (payment: SandboxPayment) => ({
  id: `pi_${payment.id}`,
  object: 'payment_intent',
  amount: payment.amount,
  amount_received: payment.state === 'paid' ? payment.amount : 0,
  currency: payment.currency.toLowerCase(),
  metadata: { ...toMetadata(payment), ...(payment.returnUrl && { page: 'yes' }) },
  status: { pending: 'requires_action', paid: 'succeeded', failed: 'requires_payment_method' }[payment.state],
  last_payment_error: payment.state === 'failed' ? { code: 'payment_intent_payment_attempt_failed' } : null,
});

/** A request that Stripe refuses for good. */
class Refusal extends Error {
  constructor(
    readonly param: string,
    message: string,
    readonly type = 'invalid_request_error',
  ) {
    super(message);
  }
}

const refuse = (c: Context, { type, param, message }: Refusal, status: 400 | 401 | 404 = 400) =>
  c.json({ error: { type, param, message } }, status);

function findRestaurant(c: Context): string | undefined {
  const key = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
  return key.startsWith(keyStart) ? key.slice(keyStart.length) : undefined;
}

function read(c: Context, to: (restaurant: string) => object | undefined): Response {
  const restaurant = findRestaurant(c);
  if (!restaurant) return refuse(c, new Refusal('', 'Invalid API Key provided'), 401);
  const found = to(restaurant);
  return found ? c.json(found) : refuse(c, new Refusal('id', 'No such object'), 404);
}

async function create(
  c: Context,
  kept: Map<string, KeptAnswer>,
  fields: readonly string[],
  to: (form: Form, restaurant: string) => object,
): Promise<Response> {
  const restaurant = findRestaurant(c);
  if (!restaurant) return refuse(c, new Refusal('', 'Invalid API Key provided'), 401);
  const text = await c.req.text();
  const form: Form = Object.fromEntries(new URLSearchParams(text));
  const key = c.req.header('idempotency-key');
  const name = key && `${restaurant} ${c.req.path} ${key}`;
  const before = name === undefined ? undefined : kept.get(name);
  try {
    if (before && before.form !== text)
      throw new Refusal(
        '',
        'Keys for idempotent requests can only be used with the same parameters',
        'idempotency_error',
      );
    const unknown = Object.keys(form).find((field) => !fields.includes(field));
    if (unknown) throw new Refusal(unknown, `Received unknown parameter: ${unknown}`);
    const body = before?.body ?? to(form, restaurant);
    if (name) kept.set(name, { form: text, body });
    return c.json(body);
  } catch (error) {
    if (error instanceof Refusal) return refuse(c, error);
    throw error;
  }
}
