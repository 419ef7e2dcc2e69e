import { and, eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { partyMembers } from '../../../schema/parties';
import { lockToChoose } from '../parties.repository';

/**
 * Stores the allergens of a member for the tickets of dishes that are sent from now on. Throws NOT_FOUND,
 * PARTY_CLOSED, GROUP_FIXED.
 */
export async function sendAllergens(
  deps: Deps,
  { avoids, ...input }: Input<'parties.tellAvoided'>,
): Promise<Record<string, never>> {
  await withTransaction(deps.db, async (tx) => {
    // The lock orders this change before or after a round that is being sent.
    const { party, member } = await lockToChoose(tx, input);
    await tx
      .update(partyMembers)
      .set({ avoids: avoids.length > 0 ? avoids : null })
      .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, member.no)));
  });
  return {};
}
