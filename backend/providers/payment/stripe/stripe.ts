import Stripe from 'stripe';
import { companyPageHosts } from '@/lib/contract/company-pages';
import type { Minor, PayTypeCode } from '@/lib/contract/vocabulary';
import { type AdapterNotice, SignatureError } from '../adapter-notice';
import type { CompanyOptions } from '../company-options';
import { mayLeadTo } from '../pay-page';
import type {
  Account,
  AdapterDescriptor,
  CompanyAdapter,
  NewPayment,
  PaymentStatus,
  Refund,
} from '../payment-adapter';
import { RefundError } from '../payment-provider';
import { listPaidOut } from './stripe-payouts';

/** Stripe's names of the methods on its page, and of those whose code the shop shows. */
const pageMethods: Partial<Record<PayTypeCode, string>> = {
  CREDITCARD_PAY: 'card',
  CREDITCARD_PAY_DINERS_CLUB: 'card',
  GRABPAY_MY: 'grabpay',
  BANK_TRANSFER: 'fpx',
  ALIPAY: 'alipay',
  ALIPAY_CN: 'alipay',
  WECHAT_PAY: 'wechat_pay',
};
type CodeMethod = 'paynow' | 'wechat_pay';
const codeMethods: Partial<Record<PayTypeCode, CodeMethod>> = {
  PAY_NOW: 'paynow',
  WECHAT_QRCODE_PAY: 'wechat_pay',
};

const descriptor: AdapterDescriptor & { name: 'stripe' } = {
  name: 'stripe',
  title: 'Stripe',
  payTypes: {
    CREDITCARD_PAY: ['SG', 'MY'],
    CREDITCARD_PAY_DINERS_CLUB: ['SG'],
    PAY_NOW: ['SG'],
    GRABPAY_MY: ['SG', 'MY'],
    BANK_TRANSFER: ['MY'],
    ALIPAY: ['SG', 'MY'],
    ALIPAY_CN: ['SG', 'MY'],
    WECHAT_PAY: ['SG'],
    WECHAT_QRCODE_PAY: ['SG'],
  },
  limits: {
    SGD: { smallest: 50, largest: 99_999_999 },
    MYR: { smallest: 200, largest: 99_999_999 },
  },
  fields: [
    {
      name: 'secretKey',
      isSecret: true,
      format: /^[sr]k_(test|live)_[A-Za-z0-9_]{10,200}$/,
      example: 'rk_live_…',
    },
    { name: 'webhookSecret', isSecret: true, format: /^whsec_[A-Za-z0-9+/=_]{10,200}$/, example: 'whsec_…' },
  ],
  isTrialAccount: ({ secretKey }) => /^[sr]k_test_/.test(secretKey!),
};

/** Stripe's page stays open for at least half an hour; money that comes after the pay window is late money. */
const shortestPageMs = 31 * 60_000;
const toleranceSeconds = 300;

export function createStripe({ peerUrl, patience = 5000, clock }: CompanyOptions): CompanyAdapter {
  const peer = peerUrl === undefined ? undefined : new URL(peerUrl);
  const hosts = [companyPageHosts.stripe, ...(peer ? [peer.host] : [])];
  const getClient = ({ secretKey }: Account): Stripe =>
    new Stripe(secretKey!, {
      timeout: patience,
      maxNetworkRetries: 0,
      telemetry: false,
      ...(peer && { host: peer.hostname, port: peer.port, protocol: 'http' }),
    });

  async function startPage(payment: NewPayment, stripe: Stripe) {
    const { paymentId, payType, amount, currency, sn, reference, returnUrl, expiresAt } = payment;
    const metadata = { payment: paymentId, restaurant: String(payment.restaurantId), reference };
    const closesAt = Math.max(expiresAt?.getTime() ?? 0, clock().getTime() + shortestPageMs);
    const session = await stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: [pageMethods[payType]!],
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: currency.toLowerCase(),
              unit_amount: amount,
              product_data: { name: sn },
            },
          },
        ],
        client_reference_id: reference,
        metadata,
        payment_intent_data: { metadata: { ...metadata, page: 'yes' } },
        success_url: returnUrl!,
        cancel_url: returnUrl!,
        expires_at: Math.floor(closesAt / 1000),
        ...(pageMethods[payType] === 'wechat_pay' && {
          payment_method_options: { wechat_pay: { client: 'web' } },
        }),
      },
      { idempotencyKey: paymentId },
    );
    if (!session.url || !mayLeadTo(session.url, hosts)) throw new Error('Stripe gave no page of its own');
    return { providerRef: session.id, payUrl: session.url };
  }

  async function startCode(payment: NewPayment, method: CodeMethod, stripe: Stripe) {
    const { paymentId, amount, currency, sn, reference, restaurantId } = payment;
    const intent = await stripe.paymentIntents.create(
      {
        amount,
        currency: currency.toLowerCase(),
        confirm: true,
        allowed_payment_method_types: [method],
        // The shop shows the code, so that there is no page to come back from.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        payment_method_data: { type: method },
        description: sn,
        metadata: { payment: paymentId, restaurant: String(restaurantId), reference },
        ...(method === 'wechat_pay' && { payment_method_options: { wechat_pay: { client: 'web' } } }),
      },
      { idempotencyKey: paymentId },
    );
    const { paynow_display_qr_code: paynow, wechat_pay_display_qr_code: wechat } = intent.next_action ?? {};
    const qrPayload = (paynow ?? wechat)?.data;
    if (!qrPayload) throw new Error('Stripe gave no code to pay by');
    return { providerRef: intent.id, qrPayload };
  }

  return {
    descriptor,

    async start(payment, account) {
      const stripe = getClient(account);
      const method = codeMethods[payment.payType];
      if (method) return startCode(payment, method, stripe);
      if (!payment.returnUrl) throw new Error('Stripe leads back to an address of the restaurant');
      return startPage(payment, stripe);
    },

    async look({ providerRef }, account): Promise<PaymentStatus> {
      const stripe = getClient(account);
      if (isSession(providerRef!)) {
        const session = await stripe.checkout.sessions.retrieve(providerRef!);
        const state =
          session.payment_status === 'paid' ? 'paid' : session.status === 'expired' ? 'failed' : 'pending';
        return {
          state,
          amount: session.amount_total ?? undefined,
          currency: session.currency?.toUpperCase(),
        };
      }
      const intent = await stripe.paymentIntents.retrieve(providerRef!);
      const isOver = intent.status === 'canceled' || Boolean(intent.last_payment_error);
      const state = intent.status === 'succeeded' ? 'paid' : isOver ? 'failed' : 'pending';
      return { state, amount: intent.amount_received, currency: intent.currency.toUpperCase() };
    },

    async refund(refund, account) {
      const stripe = getClient(account);
      try {
        await sendRefund(refund, stripe);
      } catch (error) {
        // Wrong keys may be mended; a refused request stays refused.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) throw new RefundError(error.message);
        throw error;
      }
    },

    async readNotice({ headers, body, restaurantId }, account, now) {
      const stripe = getClient(account);
      let event: Stripe.Event;
      try {
        const signature = headers.get('stripe-signature') ?? '';
        const { webhookSecret } = account;
        event = stripe.webhooks.constructEvent(
          body,
          signature,
          webhookSecret!,
          toleranceSeconds,
          undefined,
          now.getTime(),
        );
      } catch {
        throw new SignatureError('the notice is not from Stripe');
      }
      return readEvent(event, String(restaurantId), stripe);
    },

    listPaidOut: (range, account, restaurantId) =>
      listPaidOut(range, String(restaurantId), getClient(account)),
  };
}

const isSession = (providerRef: string): boolean => providerRef.startsWith('cs_');

async function findIntent(providerRef: string, stripe: Stripe): Promise<string> {
  if (!isSession(providerRef)) return providerRef;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerRef);
  if (!intent) throw new RefundError('nothing was paid on that page');
  return typeof intent === 'string' ? intent : intent.id;
}

/** Stripe forgets an idempotency key after a day, so an earlier try is found by its metadata. */
async function sendRefund({ refundId, providerRef, amount }: Refund, stripe: Stripe): Promise<void> {
  const intent = await findIntent(providerRef!, stripe);
  const sent = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
  const made =
    sent.data.find(({ metadata }) => metadata?.refund === refundId) ??
    (await stripe.refunds.create(
      { payment_intent: intent, amount, metadata: { refund: refundId } },
      { idempotencyKey: refundId },
    ));
  if (made.status === 'failed' || made.status === 'canceled')
    throw new RefundError(`Stripe could not refund: ${made.failure_reason ?? made.status}`);
}

/** Reads an event about a payment of this restaurant; an account may serve several shops. */
async function readEvent(
  event: Stripe.Event,
  restaurant: string,
  stripe: Stripe,
): Promise<AdapterNotice | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const session = event.data.object;
      if (session.metadata?.restaurant !== restaurant) return undefined;
      // A bank that answers later sends another event.
      if (event.type === 'checkout.session.completed' && session.payment_status !== 'paid') return undefined;
      const isPaid = event.type.endsWith('completed') || event.type.endsWith('succeeded');
      return toNotice(event.id, isPaid ? 'paid' : 'failed', {
        providerRef: session.id,
        reference: session.metadata.reference,
        amount: session.amount_total ?? 0,
        currency: session.currency ?? '',
      });
    }
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed': {
      const intent = event.data.object;
      // The session's own event reports a payment on a page.
      if (intent.metadata.restaurant !== restaurant || intent.metadata.page) return undefined;
      return toNotice(event.id, event.type.endsWith('succeeded') ? 'paid' : 'failed', {
        providerRef: intent.id,
        reference: intent.metadata.reference,
        amount: intent.amount,
        currency: intent.currency,
      });
    }
    case 'charge.dispute.created': {
      const { payment_intent: intent, amount, currency } = event.data.object;
      const id = typeof intent === 'string' ? intent : intent?.id;
      if (!id) return undefined;
      const { metadata } = await stripe.paymentIntents.retrieve(id);
      if (metadata.restaurant !== restaurant) return undefined;
      const [session] = metadata.page
        ? (await stripe.checkout.sessions.list({ payment_intent: id, limit: 1 })).data
        : [];
      const { reference } = metadata;
      return toNotice(event.id, 'disputed', { providerRef: session?.id ?? id, reference, amount, currency });
    }
    default:
      return undefined;
  }
}

const toNotice = (
  noticeId: string,
  result: AdapterNotice['result'],
  of: { providerRef: string; reference?: string; amount: Minor; currency: string },
): AdapterNotice => ({ noticeId, result, ...of, currency: of.currency.toUpperCase() });
