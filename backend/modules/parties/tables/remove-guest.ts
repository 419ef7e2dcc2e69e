import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '../../../core/domain-error';
import { createOrderId } from '../../../core/ids';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { partyMembers } from '../../../schema/parties';
import { toKeyHash } from '../parties.repository';
import { endMembership } from '../put-cart';
import { lockOpen, recordTableAct, type TableAct } from './tables-by-staff';

/**
 * Removes a guest: ends the guest's unsent lines and pending payment, and makes the phone join again. Throws NOT_FOUND,
 * also for a guest who has left, and PARTY_CLOSED.
 */
export async function removeGuest(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  { memberNo, ...act }: TableAct & { memberNo: number },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const party = await lockOpen(tx, act);
    const isGuest = and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, memberNo));
    const [guest] = await tx
      .select()
      .from(partyMembers)
      .where(and(isGuest, isNull(partyMembers.leftAt)));
    if (!guest) throw new DomainError('NOT_FOUND');
    await endMembership(tx, party, guest, act.now);
    // Nobody has the new key, so that the phone is a stranger at this table.
    await tx
      .update(partyMembers)
      .set({ keyHash: toKeyHash(createOrderId(random)) })
      .where(isGuest);
    await recordTableAct(tx, party, act, 'table.remove-guest', { name: guest.name });
  });
}
