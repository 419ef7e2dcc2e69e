import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';

/**
 * The invariants of all wallets (docs/reliability.md, promise 3): both lists are empty and the sum is zero.
 */
interface LedgerCheck {
  /** Transactions whose entries do not sum to zero, or whose wallet entry differs from their amount. */
  unbalanced: string[];
  /** User accounts whose balance differs from the sum of their entries. */
  wrongBalances: number[];
  negative: number[];
  /** The sum over all accounts, including counter accounts. */
  sumOfAll: number;
  accounts: number;
  transactions: number;
}

/** Checks the whole ledger in one snapshot. It reads every entry, so only operators and tests call it. */
export async function checkLedger(db: Executor): Promise<LedgerCheck> {
  const { rows } = await db.execute<{ ledger: LedgerCheck }>(sql`
    with sums as (
      select e.transaction_id, sum(e.amount) as total,
        sum(e.amount) filter (where a.kind = 'diner' and a.user_id = t.user_id and a.currency = t.currency) as own
      from wallet_entries e join wallet_accounts a on a.id = e.account_id
        join wallet_transactions t on t.id = e.transaction_id
      group by e.transaction_id
    ), held as (
      select account_id, sum(amount) as total from wallet_entries group by account_id
    )
    select jsonb_build_object(
      'unbalanced', (select coalesce(jsonb_agg(t.id), '[]')
        from wallet_transactions t left join sums s on s.transaction_id = t.id
        where s.total is distinct from 0 or s.own is distinct from t.amount),
      'wrongBalances', (select coalesce(jsonb_agg(a.id), '[]')
        from wallet_accounts a left join held h on h.account_id = a.id
        where a.kind = 'diner' and a.balance <> coalesce(h.total, 0)),
      'negative', (select coalesce(jsonb_agg(id), '[]') from wallet_accounts where balance < 0),
      'sumOfAll', (select coalesce(sum(amount), 0) from wallet_entries),
      'accounts', (select count(*) from wallet_accounts where kind = 'diner'),
      'transactions', (select count(*) from wallet_transactions)
    ) as ledger`);
  return rows[0]!.ledger;
}

export const isBalanced = ({ unbalanced, wrongBalances, negative, sumOfAll }: LedgerCheck): boolean =>
  unbalanced.length + wrongBalances.length + negative.length === 0 && sumOfAll === 0;
