import { eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { topUps } from '../../schema/wallet';
import type { PayableDescription } from '../payments/payable';

/** Returns what payment mails and the operator's list show of a top-up. Throws NOT_FOUND. */
export async function describeTopUp(tx: Tx, topUpId: string): Promise<PayableDescription> {
  const [found] = await tx.select({ sn: topUps.sn }).from(topUps).where(eq(topUps.id, topUpId));
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
}
