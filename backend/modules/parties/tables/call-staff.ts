import type { Input } from '@/lib/contract/contract';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { lockAtTable, tellStaff, touchParty } from '../parties.repository';

/**
 * Calls the staff, or requests the bill; a repeated call clears the answer. Throws NOT_FOUND, PARTY_CLOSED,
 * FORBIDDEN for a group.
 */
export async function callStaff(deps: Deps, input: Input<'parties.callStaff'>): Promise<void> {
  const now = deps.clock();
  await withTransaction(deps.db, async (tx) => {
    const { party } = await lockAtTable(tx, input);
    const isWaiting = party.call === input.kind && party.answeredAt === null;
    if (isWaiting) return;
    await touchParty(tx, party.id, now, {
      call: input.kind,
      calledAt: now,
      callAnswer: null,
      callPhrase: null,
      answeredAt: null,
    });
    await tellStaff(tx, party, now);
  });
}
