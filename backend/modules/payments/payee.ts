import { and, desc, eq, exists, inArray, isNull, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { type QrAccount, type QrAccountKind, qrAccountKinds, qrAccounts } from '@/lib/contract/pay-types';
import type { Executor } from '../../db/client';
import { hostedPage } from '../../providers/payment/adapter-names';
import { paymentNotices, payments } from '../../schema/payments';
import { type PaymentAccounts, restaurants } from '../../schema/restaurant';

/** Providers whose payments are confirmed by the bank's notice. */
export const bankProviders: readonly string[] = qrAccountKinds;

/** The provider name of notices from banks. */
export const bank = 'bank';

/** The payment that a notice refers to. */
interface NamedPayment {
  id: string;
  restaurantId: number;
}

/** The account that a notice names. */
interface NamedAccount {
  account: string;
  /** The number of the bank, as in a restaurant's file. */
  bank?: string;
}

/** A restaurant that receives money at the account of a notice. */
interface Holder {
  id: number;
  /** The owner of the restaurant. */
  merchantId: string;
  accounts: PaymentAccounts;
}

/** The payee of a notice. */
export interface Payee {
  /** The one payment that the notice refers to, at a restaurant that holds the account. */
  paymentId?: string;
  /** The restaurants whose staff see a notice without such a payment. */
  shownTo: number[];
}

/** Banks and people change the case and drop all characters except letters and digits. */
const toPlain = (text: string): string => text.toUpperCase().replace(/[^0-9A-Z]/g, '');
const toPlainSql = (text: SQL): SQL => sql`regexp_replace(upper(${text}), '[^0-9A-Z]', '', 'g')`;

/** The fields of accounts at banks: their numbers, and the bank where a number needs it. */
const bankFields = qrAccountKinds.flatMap((kind) => {
  const field = findBankField(kind);
  return qrAccounts[kind].numbers.map((number) => ({
    path: `{${kind},${number}}`,
    bankPath: field && `{${kind},${field}}`,
  }));
});
/** The kinds of accounts whose number another bank may have given to somebody else. */
const ambiguousKinds = qrAccountKinds.filter(findBankField);

function findBankField(kind: QrAccountKind): string | undefined {
  const facts: QrAccount = qrAccounts[kind];
  return facts.bank;
}

/**
 * SQL condition: a restaurant receives money at an account of a bank, or as a merchant of a payment page. A null as the
 * bank means any.
 */
function holdsAccount(
  paymentAccounts: AnyPgColumn,
  { provider, account, atBank }: { provider: SQL; account: SQL; atBank: SQL },
): SQL {
  const isHeld = bankFields.map(({ path, bankPath }) => {
    const isNumber = sql`${toPlainSql(sql`${paymentAccounts} #>> ${path}`)} = ${toPlainSql(account)}`;
    return bankPath === undefined
      ? isNumber
      : sql`${isNumber} and coalesce(${paymentAccounts} #>> ${bankPath} = ${atBank}, true)`;
  });
  return sql`case ${provider} when ${hostedPage} then ${paymentAccounts} #>> '{hosted,merchantId}' = ${account}
    else (${sql.join(isHeld, sql` or `)}) end`;
}

const holderFields = {
  id: restaurants.id,
  merchantId: restaurants.merchantId,
  accounts: restaurants.paymentAccounts,
};

/** Returns the restaurants that receive money at an account, of all or of those given by id. */
export const listHolders = (
  db: Executor,
  provider: string,
  { account, bank: atBank }: NamedAccount,
  among?: readonly number[],
): Promise<Holder[]> =>
  db
    .select(holderFields)
    .from(restaurants)
    .where(
      and(
        among && inArray(restaurants.id, among),
        holdsAccount(restaurants.paymentAccounts, {
          provider: sql`${provider}::text`,
          account: sql`${account}::text`,
          atBank: sql`${atBank ?? null}::text`,
        }),
      ),
    );

/**
 * Returns the one payment of a notice at a restaurant that holds the account: notice, account and payee
 * belong to one restaurant. Otherwise returns the restaurants that see the notice: the holders of the
 * account when they have one owner, and for an unknown account the restaurant of the payment.
 */
export function choosePayee(named: readonly NamedPayment[], holders: readonly Holder[]): Payee {
  const [payment, another] = named.filter(({ restaurantId }) =>
    holders.some(({ id }) => id === restaurantId),
  );
  if (payment && !another) return { paymentId: payment.id, shownTo: [] };
  if (holders.length > 0) {
    const isOneOwner = holders.every(({ merchantId }) => merchantId === holders[0]!.merchantId);
    return { shownTo: isOneOwner ? holders.map(({ id }) => id) : [] };
  }
  return { shownTo: named.length === 1 ? [named[0]!.restaurantId] : [] };
}

/**
 * Returns the payee of a bank's notice. A notice without an account belongs to the only owner with bank
 * transfers; with several owners, any payer could write the reference of another owner's payment, so staff
 * decide. So they do when the number of the account exists at several banks and the notice does not name the bank.
 */
export async function findBankPayee(
  db: Executor,
  { reference = '', account, bank: atBank }: { reference?: string } & Partial<NamedAccount>,
): Promise<Payee> {
  const named = await listNamed(db, toPlain(reference));
  if (account === undefined) return choosePayee(named, await listSoleOwnersHolders(db));
  const at = { account, bank: atBank };
  if (named.some(({ provider }) => ambiguousKinds.some((kind) => kind === provider))) {
    const holders = await listHolders(db, bank, at);
    return choosePayee(isOneAccount(holders) ? named : [], holders);
  }
  // Most notices name a payment of a holder, so the accounts of all restaurants need not be read.
  const payees = named.map(({ restaurantId }) => restaurantId);
  const payee = named.length > 0 ? choosePayee(named, await listHolders(db, bank, at, payees)) : undefined;
  return payee?.paymentId ? payee : choosePayee(named, await listHolders(db, bank, at));
}

/** Returns whether all holders of a number have it at the same bank. */
const isOneAccount = (holders: readonly Holder[]): boolean =>
  ambiguousKinds.every((kind) => {
    const field = findBankField(kind)!;
    const banks = holders.map(({ accounts }) => {
      const held: Record<string, unknown> | undefined = accounts[kind];
      return held?.[field];
    });
    return new Set(banks.filter((one) => one !== undefined)).size <= 1;
  });

/** Returns the payee of a bank's words that staff of a restaurant entered: they name its own payments only. */
export async function findOwnPayee(db: Executor, words: string, restaurantId: number): Promise<Payee> {
  const named = await listNamed(db, toPlain(words));
  return choosePayee(named, [{ id: restaurantId, merchantId: '', accounts: {} }]);
}

/** The lengths of references, without their hyphens. */
const [shortest, longest] = [6, 24];

/** Returns the payments with a reference; without such a payment, those with the longest reference inside the text. */
async function listNamed(db: Executor, plain: string): Promise<(NamedPayment & { provider: string })[]> {
  const list = (references: string[]) =>
    db
      .select({
        id: payments.id,
        restaurantId: payments.restaurantId,
        provider: payments.provider,
        reference: payments.reference,
      })
      .from(payments)
      .where(
        and(
          sql`${payments.reference} = any(${sql.param(references)}::text[])`,
          inArray(payments.provider, bankProviders),
        ),
      )
      .orderBy(desc(sql`length(${payments.reference})`))
      .limit(20);
  const exact = await list([plain]);
  if (exact.length > 0) return exact;
  const inside = await list(listParts(plain));
  return inside.filter(({ reference }) => reference.length === inside[0]!.reference.length);
}

/** Returns all parts of a text that are as long as references are. */
function listParts(plain: string): string[] {
  const parts = new Set<string>();
  for (let start = 0; start + shortest <= plain.length; start++)
    for (let end = start + shortest; end <= Math.min(plain.length, start + longest); end++)
      parts.add(plain.slice(start, end));
  return [...parts];
}

/** Returns the restaurants with bank transfers when they have one owner, otherwise an empty list. */
async function listSoleOwnersHolders(db: Executor): Promise<Holder[]> {
  const takesTransfers = sql`${restaurants.paymentAccounts} ?| ${sql.param(qrAccountKinds)}::text[]`;
  const [owner, another] = await db
    .selectDistinct({ merchantId: restaurants.merchantId })
    .from(restaurants)
    .where(takesTransfers)
    .limit(2);
  if (!owner || another) return [];
  return db.select(holderFields).from(restaurants).where(takesTransfers);
}

/** The account of a stored notice. */
export const noticeAccount = sql<
  string | null
>`coalesce(${paymentNotices.body} ->> 'account', ${paymentNotices.body} ->> 'merchantId')`;

/**
 * SQL condition: the staff of a restaurant see a notice. Restaurants of one owner that share an account see
 * the same notices.
 */
export function isShownTo(db: Executor, restaurantId: number): SQL {
  const [own, other] = [alias(restaurants, 'own'), alias(restaurants, 'other')];
  const holds = ({ paymentAccounts }: { paymentAccounts: AnyPgColumn }) =>
    holdsAccount(paymentAccounts, {
      provider: sql`${paymentNotices.provider}`,
      account: noticeAccount,
      atBank: sql`(${paymentNotices.body} ->> 'bank')`,
    });
  const isShared = exists(
    db
      .select({ id: own.id })
      .from(own)
      .where(
        and(
          eq(own.id, restaurantId),
          holds(own),
          notExists(
            db
              .select({ id: other.id })
              .from(other)
              .where(and(ne(other.merchantId, own.merchantId), holds(other))),
          ),
        ),
      ),
  );
  return or(
    eq(paymentNotices.restaurantId, restaurantId),
    and(isNull(paymentNotices.restaurantId), isShared),
  )!;
}

/**
 * Returns whether a notice can belong to a payment at a restaurant: no other restaurant is the only holder
 * of its account.
 */
export async function canBePayee(
  db: Executor,
  notice: Pick<typeof paymentNotices.$inferSelect, 'provider' | 'restaurantId' | 'body'>,
  restaurantId: number,
): Promise<boolean> {
  if (notice.restaurantId !== null) return notice.restaurantId === restaurantId;
  const account = notice.body.account ?? notice.body.merchantId;
  if (typeof account !== 'string') return true;
  const { bank: atBank } = notice.body;
  const at = { account, bank: typeof atBank === 'string' ? atBank : undefined };
  const holders = await listHolders(db, notice.provider, at);
  return holders.length === 0 || holders.some(({ id }) => id === restaurantId);
}
