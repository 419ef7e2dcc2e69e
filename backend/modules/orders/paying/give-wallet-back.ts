import { eq, sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { moveWallet } from '../../../core/ledger';
import type { Tx } from '../../../db/client';
import { orders } from '../../../schema/orders';

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'sn' | 'restaurantId' | 'userId' | 'walletHeld' | 'fees'
>;

/** Narrows to an order with a wallet part; the database ensures that it has a user. */
const isHeld = (order: Order): order is Order & { userId: number } =>
  order.walletHeld > 0 && order.userId !== null;

/**
 * Credits the wallet parts of ended orders. The caller has locked the orders and ends them in the same
 * transaction; `walletHeld` becomes 0 with it, so it happens once. Wallets are locked by user, after all
 * other rows.
 */
export async function giveWalletBack(tx: Tx, ended: readonly Order[], now: Date): Promise<void> {
  const held = ended.filter(isHeld).sort((a, b) => a.userId - b.userId);
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  const currencies = await readPaidCurrencies(tx, ids);
  for (const { id, sn, userId, walletHeld } of held)
    await moveWallet(tx, {
      userId,
      currency: currencies.get(id)!,
      amount: walletHeld,
      type: 'pay_back',
      subject: { kind: 'order', id },
      remark: sn,
      now,
    });
  await tx
    .update(orders)
    .set({ walletHeld: 0 })
    .where(sql`${orders.id} = any(${sql.param(ids)})`);
}

/** Credits a part of an order's wallet money; the caller has locked the order and lowers `walletHeld` with it. */
export async function giveWalletPartBack(tx: Tx, order: Order, amount: Minor, now: Date): Promise<void> {
  if (amount === 0 || order.userId === null) return;
  const currencies = await readPaidCurrencies(tx, [order.id]);
  await moveWallet(tx, {
    userId: order.userId,
    currency: currencies.get(order.id)!,
    amount,
    type: 'pay_back',
    subject: { kind: 'order', id: order.id },
    remark: order.sn,
    now,
  });
}

/**
 * Debits the wallet's part again for a revived order. Throws WALLET_SHORT when the user has spent it since;
 * the caller then rolls back.
 */
export async function takeWalletAgain(tx: Tx, order: Order, now: Date): Promise<void> {
  const part = order.fees.walletPayAmount;
  if (part === 0 || order.walletHeld > 0 || order.userId === null) return;
  const currencies = await readPaidCurrencies(tx, [order.id]);
  await moveWallet(tx, {
    userId: order.userId,
    currency: currencies.get(order.id)!,
    amount: -part,
    type: 'pay',
    subject: { kind: 'order', id: order.id },
    remark: order.sn,
    now,
  });
  await tx.update(orders).set({ walletHeld: part }).where(eq(orders.id, order.id));
}

/** Returns the currency of each order's wallet part; the restaurant's may have changed since. */
async function readPaidCurrencies(tx: Tx, orderIds: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; currency: string }>(sql`
    select distinct subject_id as id, currency from wallet_transactions
    where subject_kind = 'order' and type = 'pay' and subject_id = any(${sql.param(orderIds)})`);
  return new Map(rows.map(({ id, currency }) => [id, currency]));
}
