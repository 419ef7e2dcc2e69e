import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import type { PayTypeCode } from '@/lib/contract/vocabulary';
import { exactMoney, maybe, text } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { toSuccessEnvelope } from '../../http/envelope';
import type { HttpApp } from '../../http/http-app';
import { readBody } from '../../http/read-body';
import { findUnstorableReason } from '../../http/storable';
import { hostedPage } from '../../providers/payment/hosted-page';
import {
  isSignedBy,
  type Signed,
  signatureHeader,
  timestampHeader,
} from '../../providers/payment/signed-body';
import { payments } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { getAccountHolder, getBankPayment, handleNotice } from './handle-notice';
import { getPayTypesThat } from './pay-types';

const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capitals');

const bankNotice = z.object({
  noticeId: text(64, 1),
  /** As the payer's bank passed it on. */
  reference: text(100, 1),
  amount: exactMoney,
  currency,
  /** The bank's name of the transfer; it distinguishes a second transfer from a second notice of the first. */
  transferId: maybe(text(64, 1)),
  /** The account that got the money, as in the restaurant's file: it says whose an unknown reference is. */
  account: maybe(text(64, 1)),
  payerName: maybe(text(100, 1)),
  payerAccount: maybe(text(64, 1)),
});

const hostedNotice = z.object({
  noticeId: text(64, 1),
  /** The provider's name of the payment. */
  id: text(100, 1),
  merchantId: text(64, 1),
  state: z.enum(['paid', 'failed']),
  amount: exactMoney,
  currency,
  reference: maybe(text(40)),
});

/**
 * Webhooks of banks and payment providers; not called by the storefront. An unsigned or wrongly signed request gets
 * SIGNATURE_INVALID only. A stored notice is acknowledged whatever its effect, so that the sender stops repeating it.
 */
export function addNoticeRoutes(app: HttpApp, deps: Deps): void {
  const { BANK_NOTICE_SECRET: bankSecret } = deps.env;

  app.post('/provider/bank/notice', async (c) => {
    if (!bankSecret) return c.notFound();
    const signed = await readSigned(c);
    if (!isSignedBy(bankSecret, signed, deps.clock())) throw new DomainError('SIGNATURE_INVALID');
    const notice = read(bankNotice, signed.body);
    const paymentId = await getBankPayment(deps.db, notice.reference);
    const { account } = notice;
    const taken = await handleNotice(deps, {
      ...notice,
      source: 'bank',
      result: 'paid',
      paymentId,
      restaurantId: paymentId || !account ? undefined : await getAccountHolder(deps.db, account),
      body: { ...notice },
    });
    return c.json(toSuccessEnvelope('1', taken) as object);
  });

  app.post(`/provider/${hostedPage}/notice`, async (c) => {
    const [any] = getPayTypesThat(deps.paymentProviders, 'look');
    if (!any) return c.notFound();
    const signed = await readSigned(c);
    // The body names the payment and so the secret; nothing else in it is trusted before the signature is checked.
    const notice = read(hostedNotice, signed.body);
    const known = await findHostedPayment(deps, notice.id);
    const provider = deps.paymentProviders[(known?.payType as PayTypeCode | undefined) ?? any];
    if (!provider?.isOwnNotice?.(signed, known?.accounts, deps.clock()))
      throw new DomainError('SIGNATURE_INVALID');
    if (known && known.accounts.hosted?.merchantId !== notice.merchantId)
      throw new DomainError('SIGNATURE_INVALID');
    const taken = await handleNotice(deps, {
      ...notice,
      source: hostedPage,
      result: notice.state,
      paymentId: known?.id,
      body: { ...notice },
    });
    return c.json(toSuccessEnvelope('1', taken) as object);
  });
}

async function readSigned(c: Context): Promise<Signed> {
  return {
    timestamp: c.req.header(timestampHeader),
    signature: c.req.header(signatureHeader),
    body: await readBody(c),
  };
}

/** Throws MALFORMED_JSON, and INVALID_INPUT with the invalid fields. */
function read<T extends z.ZodObject>(shape: T, body: string): z.output<T> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  for (const [path, given] of Object.entries(value ?? {})) {
    const reason = findUnstorableReason(given);
    if (reason) throw new DomainError('INVALID_INPUT', { fields: [{ path, reason }] });
  }
  const parsed = z.safeDecode(shape, value as never);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ path: path.join('.'), reason: message }));
  throw new DomainError('INVALID_INPUT', { fields });
}

async function findHostedPayment({ db }: Deps, providerRef: string) {
  const [found] = await db
    .select({ id: payments.id, payType: payments.payType, accounts: restaurants.paymentAccounts })
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(and(eq(payments.provider, hostedPage), eq(payments.providerRef, providerRef)));
  return found;
}
