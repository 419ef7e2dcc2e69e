import { and, eq, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Executor } from '../db/client';
import type { WalletIssueType, WalletSubjectKind } from '../schema/issue-types';
import { walletAccounts } from '../schema/wallet';
import { DomainError } from './domain-error';

export interface WalletMove {
  userId: number;
  /** ISO 4217, by `getCurrency` of the restaurant's country. */
  currency: string;
  /** Positive into the wallet, negative out of it; its sign must be that of its type. */
  amount: Minor;
  type: WalletIssueType;
  subject?: { kind: WalletSubjectKind; id: string };
  /** The same key moves once; leave it out only where a locked row of the subject says whether it was done. */
  dedupeKey?: string;
  remark?: string;
  now: Date;
}

export interface WalletMoved {
  transactionId: string;
  /** What the wallet holds after it. */
  balance: Minor;
}

/** SQLSTATE of the error with which wallet_move gives up: its message is `{"balance": <Minor>}`. */
export const walletShortState = 'MK002';

/**
 * Moves money into or out of a diner's wallet, by double entry (reliability 3); a repeated dedupe key gives what the first
 * one gave. Locks the diner's account, so in a transaction it comes after every other lock. Throws WALLET_SHORT with what
 * is there and what was wanted; the transaction must then be rolled back.
 */
export async function moveWallet(db: Executor, move: WalletMove): Promise<WalletMoved> {
  const { userId, currency, amount, type, subject, dedupeKey, remark, now } = move;
  try {
    const { rows } = await db.execute<{ moved: WalletMoved }>(sql`select wallet_move(
      ${userId}, ${currency}, ${amount}, ${type}, ${subject?.kind ?? null}, ${subject?.id ?? null},
      ${dedupeKey ?? null}, ${remark ?? null}, ${now.toISOString()}) as moved`);
    return rows[0]!.moved;
  } catch (error) {
    const left = getWalletShort(error);
    if (left === undefined) throw error;
    throw walletShort(left, -amount);
  }
}

/** What the wallet held when a movement was too large for it; undefined for any other error. */
export function getWalletShort(error: unknown): Minor | undefined {
  for (let each = error, depth = 0; each && depth < 5; depth++) {
    const { code, message, cause } = each as { code?: unknown; message?: string; cause?: unknown };
    if (code === walletShortState) return JSON.parse(message ?? '').balance;
    each = cause;
  }
  return undefined;
}

/** The refusal of a movement that the wallet can't pay; its amounts travel as money. */
export const walletShort = (balance: Minor, wanted: Minor): DomainError =>
  new DomainError('WALLET_SHORT', { walletBalanceAmount: balance / 100, walletPayAmount: wanted / 100 });

/** What a diner's wallet holds in a currency; 0 for one that never had any. */
export async function walletBalance(db: Executor, userId: number, currency: string): Promise<Minor> {
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
