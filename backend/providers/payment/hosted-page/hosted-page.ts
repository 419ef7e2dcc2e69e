import { z } from 'zod';
import { findPayTypeFacts, type PayTypeTo, payTypeCodes } from '@/lib/contract/pay-types';
import { countryCodes } from '@/lib/contract/values';
import { exactMoney, maybe, text } from '@/lib/contract/wire';
import { cutText } from '@/lib/domain/cut-text';
import type { PaymentAccounts } from '../../../schema/restaurant';
import { hostedPage } from '../adapter-names';
import { createAdapterProviders } from '../adapter-providers';
import { mayLeadTo } from '../pay-page';
import type { Account, AdapterDescriptor, PaymentAdapter, StartedBefore } from '../payment-adapter';
import { type PaymentProvider, RefundError } from '../payment-provider';
import { createSignedHeaders, isSignedBy } from '../signed-body';

/** Milliseconds for which an unresponsive provider is skipped, so that orders do not queue up behind it. */
const restMs = 10_000;

type HostedPayType = PayTypeTo<'hosted'>;
const hostedPayTypes = payTypeCodes.filter(
  (code): code is HostedPayType => findPayTypeFacts(code)?.account === 'hosted',
);

interface HostedPageOptions {
  /** Address of the provider. */
  url: string;
  /** Signs requests and notices of restaurants without a secret of their own. */
  secret: string;
  /** Returns a restaurant's own secret by the name of its variable, or undefined when it is not set. */
  secretNamed?: (name: string) => string | undefined;
  /** Allowed hosts of a pay URL. */
  hosts: readonly string[];
  clock?: () => Date;
  /** Milliseconds to wait for a response. */
  patience?: number;
}

const started = z.object({
  id: text(100, 1),
  payUrl: maybe(text(2000)),
  qrPayload: maybe(text(400)),
});
const looked = z.object({ state: z.enum(['pending', 'paid', 'failed']), amount: maybe(exactMoney) });
const refunded = z.object({ state: z.literal('done') });

/** The protocol has no limits of its own: the gateway behind it refuses an amount. */
const descriptor: AdapterDescriptor = {
  name: hostedPage,
  title: 'Hosted page',
  payTypes: Object.fromEntries(hostedPayTypes.map((code) => [code, countryCodes])),
  fields: [
    { name: 'merchantId', isSecret: false, format: /^[A-Za-z0-9._-]{1,64}$/, example: 'M-4711' },
    { name: 'secret', isSecret: true, format: /^.{32,}$/, example: '' },
  ],
};

/**
 * Creates providers for pay types with a page of a third party. Requests signed with the secret start a
 * payment (the response is its page or its QR code), query it and refund it. A payment counts as paid only
 * by a signed notice or by a query. docs/payments.md describes the formats.
 */
export function createHostedPageProviders(
  options: HostedPageOptions,
): Record<HostedPayType, PaymentProvider> {
  const findSecret = ({ hosted }: PaymentAccounts) =>
    hosted?.secretEnv ? options.secretNamed?.(hosted.secretEnv) : options.secret;
  const providers = createAdapterProviders(createAdapter(options), {
    has: ({ accounts }) => Boolean(accounts.hosted && findSecret(accounts)),
    async open({ accounts }) {
      const secret = findSecret(accounts);
      return accounts.hosted && secret ? { merchantId: accounts.hosted.merchantId, secret } : undefined;
    },
  }) as Record<HostedPayType, PaymentProvider>;
  for (const provider of Object.values(providers))
    provider.isOwnNotice = (signed, accounts, now) => {
      const secret = accounts ? findSecret(accounts) : options.secret;
      return secret !== undefined && isSignedBy(secret, signed, now);
    };
  return providers;
}

function createAdapter(options: HostedPageOptions): PaymentAdapter {
  const { clock = () => new Date(), patience = 5000 } = options;
  const base = options.url.endsWith('/') ? options.url : `${options.url}/`;
  // All pay types of the provider are unavailable together.
  let silentUntil = 0;

  /**
   * Returns the provider's response. Throws ProviderError for an unsuccessful one, other errors when there
   * was no response.
   */
  async function ask<T extends z.ZodType>(path: string, given: object, account: Account, shape: T) {
    const now = clock();
    if (now.getTime() < silentUntil) throw new Error('the provider did not answer just now');
    const body = JSON.stringify({ merchantId: account.merchantId, ...given });
    const answer = await fetch(new URL(path, base), {
      method: 'POST',
      headers: createSignedHeaders(account.secret!, body, now),
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    }).catch((error: unknown) => {
      silentUntil = clock().getTime() + restMs;
      throw error;
    });
    const said = cutText(await answer.text(), 20_000);
    if (!answer.ok) throw new ProviderError(path, answer.status, said);
    return z.decode(shape, JSON.parse(said));
  }

  const toPaymentIds = ({ reference, providerRef }: StartedBefore) => ({ id: providerRef, reference });

  return {
    descriptor,

    async start(payment, account) {
      const { paymentId, sn, payType, amount, currency, reference, expiresAt, locale, returnUrl } = payment;
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
        account,
        started,
      );
      if (!payUrl && !qrPayload) throw new Error('the provider gave no way to pay');
      if (payUrl && !mayLeadTo(payUrl, options.hosts))
        throw new Error('the pay page is not on an allowed host');
      return { providerRef: id, payUrl, qrPayload };
    },

    look: (payment, account) => ask('payments/status', toPaymentIds(payment), account, looked),

    async refund({ refundId, amount, currency, ...payment }, account) {
      try {
        const given = { ...toPaymentIds(payment), key: refundId, amount: amount / 100, currency };
        await ask('refunds', given, account, refunded);
      } catch (error) {
        if (error instanceof ProviderError && finalStatuses.has(error.status))
          throw new RefundError(error.message);
        throw error;
      }
    },
  };
}

/** Final responses to a refund; a wrong signature or a full queue may be temporary. */
const finalStatuses = new Set([400, 404, 409, 410, 422]);

class ProviderError extends Error {
  override name = 'ProviderError';
  constructor(
    path: string,
    readonly status: number,
    said: string,
  ) {
    super(`the provider answered ${status} to ${path}: ${cutText(said, 200)}`);
  }
}
