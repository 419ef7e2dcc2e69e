import { eq } from 'drizzle-orm';
import { DomainError } from '../../core/domain-error';
import type { Tx } from '../../db/client';
import { reservations } from '../../schema/reservations';
import type { PayableDescription } from '../payments/payable';

/**
 * Returns the description of a deposit for mails and the operator's list, with the reservation's number.
 * Throws NOT_FOUND.
 */
export async function describeDeposit(tx: Tx, reservationId: string): Promise<PayableDescription> {
  const [found] = await tx
    .select({
      sn: reservations.code,
      receiveEmail: reservations.email,
      locale: reservations.language,
    })
    .from(reservations)
    .where(eq(reservations.id, reservationId));
  if (!found) throw new DomainError('NOT_FOUND');
  return { ...found, receiveEmail: found.receiveEmail ?? undefined };
}
