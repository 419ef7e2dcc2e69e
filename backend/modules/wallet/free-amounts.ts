import { eq } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { recordAudit } from '../../core/audit-log';
import { withTransaction } from '../../core/transaction';
import type { Db } from '../../db/client';
import { walletFreeAmounts } from '../../schema/wallet';

type FreeAmount = typeof walletFreeAmounts.$inferSelect;

/** Returns the amounts that wallets pay in 24 hours without a code, by currency. */
export const listFreeAmounts = (db: Db): Promise<FreeAmount[]> =>
  db.select().from(walletFreeAmounts).orderBy(walletFreeAmounts.currency);

/**
 * Sets the amount that wallets of a currency pay in 24 hours without a code; without an amount no code is
 * required.
 */
export async function setFreeAmount(
  db: Db,
  currency: string,
  amount: Minor | undefined,
  at: Date,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    if (amount === undefined)
      await tx.delete(walletFreeAmounts).where(eq(walletFreeAmounts.currency, currency));
    else
      await tx
        .insert(walletFreeAmounts)
        .values({ currency, amount })
        .onConflictDoUpdate({ target: walletFreeAmounts.currency, set: { amount } });
    await recordAudit(tx, {
      act: 'wallet.free-amount',
      subject: currency,
      detail: { amount: amount ?? 'any' },
      at,
    });
  });
}
