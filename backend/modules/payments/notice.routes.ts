import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { z } from 'zod';
import { parseRestaurantId } from '@/lib/contract/restaurant-id';
import { exactMoney, text } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { toSuccessEnvelope } from '../../http/envelope';
import type { HttpApp, HttpVariables } from '../../http/http-app';
import { readBody } from '../../http/read-body';
import { findUnstorableReason, toCleanText } from '../../http/storable';
import { type Company, hostedPage } from '../../providers/payment/adapter-names';
import { SignatureError, trialReference } from '../../providers/payment/adapter-notice';
import {
  isSignedBy,
  type Signed,
  signatureHeader,
  timestampHeader,
} from '../../providers/payment/signed-body';
import { payments } from '../../schema/payments';
import { type PaymentAccounts, restaurants } from '../../schema/restaurant';
import { handleNotice } from './handle-notice';
import { createNoticeBudgets, type NoticeBudgets } from './notice-budgets';
import { payeeColumns } from './pay-types';
import { bank, choosePayee, findBankPayee, listHolders, type Payee } from './payee';
import { takeForwardedText } from './read-bank-text';

/** A notice contains one payment, so it is small. */
const maxNoticeBytes = 16 * 1024;
/** A payment company sends everything that it knows of the payment. */
const maxCompanyNoticeBytes = 256 * 1024;

const longestReference = 300;

const currency = z.string().regex(/^[A-Z]{3}$/, 'a currency is three capitals');

/**
 * Free text of a bank or a payer. It is truncated and cleaned, and anything but text and numbers is left out, because it
 * must not make a notice invalid: its money has arrived.
 */
const words = (most: number) =>
  z.preprocess((given) => {
    if (typeof given === 'string') return toCleanText(given, most) || undefined;
    return typeof given === 'number' ? String(given) : undefined;
  }, z.string().optional());

const bankNotice = z.object({
  noticeId: text(64, 1),
  /** The text of the transfer as the payer's bank sent it; it contains the reference unless the payer omits it. */
  reference: words(longestReference),
  amount: exactMoney,
  currency,
  /** The bank's id of the transfer; it distinguishes a second transfer from a second notice of the first. */
  transferId: words(200),
  /**
   * The account that received the money, as in the restaurant's file: notice, account and payee belong to
   * one restaurant.
   */
  account: words(64),
  /** The number of the bank of `account`: `bin` or `acquirer` of the restaurant's file. */
  bank: words(20),
  payerName: words(100),
  payerAccount: words(64),
});

const hostedNotice = z.object({
  noticeId: text(64, 1),
  /** The provider's id of the payment. */
  id: text(100, 1),
  merchantId: text(64, 1),
  state: z.enum(['paid', 'failed']),
  amount: exactMoney,
  currency,
  reference: words(100),
});

/** A bank's mail, message or notification as a program forwarded it. */
const bankWords = z.object({
  noticeId: text(60, 1),
  text: z.string().min(1).max(8000),
  account: words(64),
  bank: words(20),
});

/**
 * Webhooks of banks and payment providers; the storefront does not call them. An unsigned or wrongly signed
 * request gets SIGNATURE_INVALID only. A stored notice is acknowledged with any outcome, so that the sender
 * stops repeating it.
 */
export function addNoticeRoutes(app: HttpApp, deps: Deps): void {
  const { BANK_NOTICE_SECRET: bankSecret } = deps.env;
  const budgets = createNoticeBudgets(deps.clock);

  app.post('/provider/bank/notice', async (c) => {
    if (!bankSecret) return c.notFound();
    budgets.spend(c.get('address'));
    const signed = await readSigned(c);
    if (!isSignedBy(bankSecret, signed, deps.clock())) throw new DomainError('SIGNATURE_INVALID');
    if (hasWords(signed.body)) {
      const taken = await takeForwardedText(deps, read(bankWords, signed.body));
      return c.json(toSuccessEnvelope('1', { texts: taken.map(({ outcome }) => outcome) }) as object);
    }
    const notice = read(bankNotice, signed.body);
    const taken = await handleNotice(deps, {
      ...notice,
      source: bank,
      result: 'paid',
      payee: await findBankPayee(deps.db, notice),
      body: { ...notice },
    });
    return c.json(toSuccessEnvelope('1', taken) as object);
  });

  app.on(['GET', 'POST'], '/provider/:company/:restaurantId/notice', (c) =>
    takeCompanyNotice(deps, budgets, c),
  );

  app.post(`/provider/${hostedPage}/notice`, async (c) => {
    if (!findHostedProvider(deps)) return c.notFound();
    budgets.spend(c.get('address'));
    const signed = await readSigned(c);
    // The body identifies the payment and so the secret; its other fields are used only after the signature
    // check.
    const notice = read(hostedNotice, signed.body);
    const taken = await handleNotice(deps, {
      ...notice,
      source: hostedPage,
      result: notice.state,
      payee: await findHostedPayee(deps, notice, signed),
      body: { ...notice },
    });
    return c.json(toSuccessEnvelope('1', taken) as object);
  });
}

/**
 * Returns the payee of a payment page's notice. It must be signed with the secret of the payment's
 * restaurant. A notice of any other payment must be signed with the secret of each restaurant of the
 * merchant, or with the platform's for an unknown merchant. Throws SIGNATURE_INVALID.
 */
async function findHostedPayee(
  deps: Deps,
  { id, merchantId }: { id: string; merchantId: string },
  signed: Signed,
): Promise<Payee> {
  const known = await findHostedPayment(deps, id);
  const provider = findHostedProvider(deps);
  const check = (accounts: PaymentAccounts | undefined) => {
    if (!provider?.isOwnNotice?.(signed, accounts, deps.clock())) throw new DomainError('SIGNATURE_INVALID');
  };
  if (known && known.accounts.hosted?.merchantId === merchantId) {
    check(known.accounts);
    return { paymentId: known.id, shownTo: [] };
  }
  const holders = await listHolders(deps.db, hostedPage, { account: merchantId });
  for (const accounts of holders.length > 0 ? holders.map((holder) => holder.accounts) : [undefined])
    check(accounts);
  return choosePayee(known ? [known] : [], holders);
}

/** Returns a method of the hosted page: all of them have the same secrets. */
const findHostedProvider = ({ paymentProviders: { companies: _, ...byPayType } }: Deps) =>
  Object.values(byPayType).find((provider) => provider.name === hostedPage);

/** Handles a payment company's notice; its address names the restaurant, whose keys must have signed it. */
async function takeCompanyNotice(
  deps: Deps,
  budgets: NoticeBudgets,
  c: Context<{ Variables: HttpVariables }>,
): Promise<Response> {
  const company = c.req.param('company') as Company;
  const [provider] = Object.values(deps.paymentProviders.companies?.[company] ?? {});
  const restaurantId = parseRestaurantId(c.req.param('restaurantId'));
  if (!provider?.readNotice || restaurantId === undefined) return c.notFound();
  budgets.spend(c.get('address'), restaurantId);
  const payee = await findPayeeAccounts(deps, restaurantId);
  if (!payee) return c.notFound();
  const request = {
    restaurantId,
    headers: c.req.raw.headers,
    query: new URL(c.req.url).searchParams,
    body: await readBody(c, maxCompanyNoticeBytes),
  };
  const read = await provider.readNotice(request, payee, deps.clock()).catch((error: unknown) => {
    if (error instanceof SignatureError) throw new DomainError('SIGNATURE_INVALID');
    throw error;
  });
  // Some companies pass on what the payer's bank made of the reference.
  const notice = read && {
    ...read,
    reference: read.reference && toCleanText(read.reference, longestReference),
  };
  // The companies report more than payments, payments of other shops at the same account, and trials.
  const taken =
    notice && !notice.reference?.startsWith(trialReference)
      ? await handleNotice(deps, {
          ...notice,
          source: company,
          payee: await findCompanyPayee(deps, company, restaurantId, notice.providerRef),
          body: { ...notice, account: String(restaurantId) },
        })
      : undefined;
  const answer = provider.answerNotice?.(taken?.outcome ?? 'none');
  return c.json(answer ?? (toSuccessEnvelope('1', taken ?? {}) as object));
}

async function findPayeeAccounts({ db }: Deps, restaurantId: number) {
  const [found] = await db.select(payeeColumns).from(restaurants).where(eq(restaurants.id, restaurantId));
  return found;
}

async function findCompanyPayee(
  { db }: Deps,
  company: Company,
  restaurantId: number,
  providerRef: string,
): Promise<Payee> {
  const [found] = await db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.provider, company),
        eq(payments.providerRef, providerRef),
        eq(payments.restaurantId, restaurantId),
      ),
    );
  return { paymentId: found?.id, shownTo: [restaurantId] };
}

async function readSigned(c: Context): Promise<Signed> {
  return {
    timestamp: c.req.header(timestampHeader),
    signature: c.req.header(signatureHeader),
    body: await readBody(c, maxNoticeBytes),
  };
}

const hasWords = (body: string): boolean => {
  const value = parse(body);
  return typeof value === 'object' && value !== null && 'text' in value;
};

/** Throws MALFORMED_JSON. */
function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
}

/** Throws MALFORMED_JSON, and INVALID_INPUT with the invalid fields. */
function read<T extends z.ZodObject>(shape: T, body: string): z.output<T> {
  const parsed = z.safeDecode(shape, parse(body) as never);
  if (!parsed.success) {
    const fields = parsed.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: path.join('.'), reason: message }));
    throw new DomainError('INVALID_INPUT', { fields });
  }
  for (const [path, given] of Object.entries(parsed.data)) {
    const reason = findUnstorableReason(given);
    if (reason) throw new DomainError('INVALID_INPUT', { fields: [{ path, reason }] });
  }
  return parsed.data;
}

async function findHostedPayment({ db }: Deps, providerRef: string) {
  const [found] = await db
    .select({
      id: payments.id,
      restaurantId: payments.restaurantId,
      accounts: restaurants.paymentAccounts,
    })
    .from(payments)
    .innerJoin(restaurants, eq(restaurants.id, payments.restaurantId))
    .where(and(eq(payments.provider, hostedPage), eq(payments.providerRef, providerRef)));
  return found;
}
