import { and, eq, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Executor } from '../db/client';
import type { WalletIssueType, WalletSubjectKind } from '../schema/issue-types';
import { walletAccounts } from '../schema/wallet';
import { parseRaised } from './database-errors';
import { DomainError } from './domain-error';

export interface WalletMove {
  userId: number;
  /** ISO 4217; `getCurrency` of the restaurant's country. */
  currency: string;
  /** Positive for credits, negative for debits; the sign must fit the type. */
  amount: Minor;
  type: WalletIssueType;
  subject?: { kind: WalletSubjectKind; id: string };
  /** Money moves once per key; omit it only where a locked row of the subject prevents a repetition. */
  dedupeKey?: string;
  remark?: string;
  now: Date;
}

interface WalletMoved {
  transactionId: string;
  /** The balance after the movement. */
  balance: Minor;
}

/** SQLSTATE that wallet_move raises for a low balance; its message is `{"balance": <Minor>}`. */
const walletShortState = 'MK002';
/** SQLSTATE that wallet_require_code raises; its message is `{"free": <Minor>, "newNumberUntil": <time or null>}`. */
const codeNeededState = 'MK004';

/**
 * Credits or debits a user's wallet by double entry (docs/reliability.md, promise 3); a repeated dedupe key
 * returns the first result. Locks the user's account, so take every other lock before. Throws WALLET_SHORT
 * with the balance and the amount, and WALLET_CODE_NEEDED; the transaction must then be rolled back.
 */
export async function moveWallet(db: Executor, move: WalletMove): Promise<WalletMoved> {
  const { userId, currency, amount, type, subject, dedupeKey, remark, now } = move;
  try {
    const { rows } = await db.execute<{ moved: WalletMoved }>(sql`select wallet_move(
      ${userId}, ${currency}, ${amount}, ${type}, ${subject?.kind ?? null}, ${subject?.id ?? null},
      ${dedupeKey ?? null}, ${remark ?? null}, ${now.toISOString()}) as moved`);
    return rows[0]!.moved;
  } catch (error) {
    throw toCodeNeededError(error) ?? toWalletShortError(error, -amount) ?? error;
  }
}

/** Returns the balance from a low-balance error, or undefined for any other error. */
export const findWalletShort = (error: unknown): Minor | undefined =>
  parseRaised<{ balance: Minor }>(error, walletShortState)?.balance;

const toWalletShortError = (error: unknown, wanted: Minor): DomainError | undefined => {
  const left = findWalletShort(error);
  return left === undefined ? undefined : createWalletShortError(left, wanted);
};

/**
 * Returns WALLET_CODE_NEEDED when the database rejected a payment above the 24-hour limit without a code,
 * with its amount in units. Returns undefined for any other error.
 */
export function toCodeNeededError(error: unknown): DomainError | undefined {
  const raised = parseRaised<{ free: Minor; newNumberUntil: string | null }>(error, codeNeededState);
  if (!raised) return undefined;
  const until = raised.newNumberUntil;
  return new DomainError('WALLET_CODE_NEEDED', {
    freeAmount: raised.free / 100,
    newNumberUntil: until ? new Date(until).toISOString() : undefined,
  });
}

/** Returns the WALLET_SHORT error of a movement, with its amounts in units. */
export const createWalletShortError = (balance: Minor, wanted: Minor): DomainError =>
  new DomainError('WALLET_SHORT', { walletBalanceAmount: balance / 100, walletPayAmount: wanted / 100 });

/** Returns a user's balance in a currency, 0 when there is no account. */
export async function getWalletBalance(db: Executor, userId: number, currency: string): Promise<Minor> {
  const [account] = await db
    .select({ balance: walletAccounts.balance })
    .from(walletAccounts)
    .where(
      and(
        eq(walletAccounts.kind, 'diner'),
        eq(walletAccounts.userId, userId),
        eq(walletAccounts.currency, currency),
      ),
    );
  return account?.balance ?? 0;
}
