import { z } from 'zod';
import type { PayTypeCode, Texts } from '@/lib/contract/vocabulary';
import { exactMoney, maybe, text } from '@/lib/contract/wire';
import type { PaymentAccounts } from '../../schema/restaurant';
import { hostedPayTypes } from './hosted-pay-types';
import { mayLeadTo } from './pay-page';
import { type KnownPayment, type PaymentProvider, RefundError } from './payment-provider';
import { createSignedHeaders, isSignedBy } from './signed-body';

/** How long a provider that did not answer is left alone, so that orders don't queue up behind it. */
const restMs = 10_000;

/** The name that payments of every such pay type are stored with. */
export const hostedPage = 'hosted-page';

interface HostedPageOptions {
  /** Where the provider answers. */
  url: string;
  /** Signs what goes to and fro for restaurants that have no secret of their own. */
  secret: string;
  /** A restaurant's own secret by the name of its variable; undefined when it isn't set. */
  secretNamed?: (name: string) => string | undefined;
  /** Hosts that a pay URL may lead to (DEC-21). */
  hosts: readonly string[];
  clock?: () => Date;
  /** Milliseconds to wait for an answer. */
  patience?: number;
}

const started = z.object({
  id: text(100, 1),
  payUrl: maybe(text(2000)),
  qrPayload: maybe(text(400)),
});
const looked = z.object({ state: z.enum(['pending', 'paid', 'failed']), amount: maybe(exactMoney) });
const refunded = z.object({ state: z.literal('done') });

/**
 * Pay types that end on a page of a third party, by its four calls: a payment begins (its page or its QR code comes back),
 * is asked about and is refunded by requests signed with the secret, and its outcome comes as a signed notice, which is
 * the only way in which it counts as paid besides being asked about. See docs/decisions/payments.md for the shapes.
 */
export function createHostedPageProviders(
  options: HostedPageOptions,
): Partial<Record<PayTypeCode, PaymentProvider>> {
  // All its pay types are away together.
  const silence = { until: 0 };
  const createEntry = (payType: PayTypeCode, label: Texts, remark: Texts): [PayTypeCode, PaymentProvider] => [
    payType,
    { ...createCalls(options, payType, silence), label, remark },
  ];
  return Object.fromEntries(
    hostedPayTypes.map(({ payType, label, remark }) => createEntry(payType, label, remark)),
  );
}

function createCalls(
  options: HostedPageOptions,
  payType: PayTypeCode,
  silence: { until: number },
): Omit<PaymentProvider, 'label' | 'remark'> {
  const { clock = () => new Date(), patience = 5000 } = options;
  const base = options.url.endsWith('/') ? options.url : `${options.url}/`;
  const findSecret = ({ hosted }: PaymentAccounts) =>
    hosted?.secretEnv ? options.secretNamed?.(hosted.secretEnv) : options.secret;

  /** The provider's answer. Throws ProviderError for any that is no success, other errors when none came. */
  async function ask<T extends z.ZodType>(path: string, given: object, accounts: PaymentAccounts, shape: T) {
    const secret = findSecret(accounts);
    if (!accounts.hosted || !secret)
      throw new Error('the restaurant has no account for hosted payment pages');
    const now = clock();
    if (now.getTime() < silence.until) throw new Error('the provider did not answer just now');
    const body = JSON.stringify({ merchantId: accounts.hosted.merchantId, ...given });
    const answer = await fetch(new URL(path, base), {
      method: 'POST',
      headers: createSignedHeaders(secret, body, now),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      silence.until = clock().getTime() + restMs;
      throw error;
    });
    const said = (await answer.text()).slice(0, 20_000);
    if (!answer.ok) throw new ProviderError(path, answer.status, said);
    return z.decode(shape, JSON.parse(said));
  }

  const toPaymentIds = ({ reference, providerRef }: KnownPayment) => ({ id: providerRef, reference });

  return {
    name: hostedPage,
    payType,
    purposes: ['order', 'voucher', 'topup', 'share', 'deposit'],
    deliveryTypes: ['DELIVERY_TO_HOME', 'SELF_PICKUP'],
    paid: 'before',
    hasPage: true,
    usable: (accounts) => Boolean(accounts.hosted && findSecret(accounts)),

    async start({ paymentId, sn, amount, currency, reference, expiresAt, locale, accounts, returnUrl }) {
      const { id, payUrl, qrPayload } = await ask(
        'payments',
        {
          key: paymentId,
          reference,
          description: sn,
          amount: amount / 100,
          currency,
          method: payType,
          locale,
          expiresAt: expiresAt?.toISOString(),
          returnUrl,
        },
        accounts,
        started,
      );
      if (!payUrl && !qrPayload) throw new Error('the provider gave no way to pay');
      if (payUrl && !mayLeadTo(payUrl, options.hosts))
        throw new Error('the pay page is not on an allowed host');
      return { providerRef: id, payUrl, qrPayload };
    },

    look: (payment) => ask('payments/status', toPaymentIds(payment), payment.accounts, looked),

    async refund({ refundId, amount, currency, ...payment }) {
      try {
        const given = { ...toPaymentIds(payment), key: refundId, amount: amount / 100, currency };
        await ask('refunds', given, payment.accounts, refunded);
      } catch (error) {
        if (error instanceof ProviderError && finalStatuses.has(error.status))
          throw new RefundError(error.message);
        throw error;
      }
    },

    isOwnNotice(signed, accounts, now) {
      const secret = accounts ? findSecret(accounts) : options.secret;
      return secret !== undefined && isSignedBy(secret, signed, now);
    },
  };
}

/** Answers to a refund that won't change: a wrong signature or a full queue may. */
const finalStatuses = new Set([400, 404, 409, 410, 422]);

class ProviderError extends Error {
  override name = 'ProviderError';
  constructor(
    path: string,
    readonly status: number,
    said: string,
  ) {
    super(`the provider answered ${status} to ${path}: ${said.slice(0, 200)}`);
  }
}
