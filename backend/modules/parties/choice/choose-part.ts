import { and, eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import { DomainError } from '../../../core/domain-error';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { partyMembers } from '../../../schema/parties';
import { findHeldShare, releaseShare } from '../bill/pay-share';
import { lockAtTable, lockParty, tellStaff, touchParty } from '../parties.repository';
import { endChoiceIfOver, readChoice } from './end-choice';
import { planChoice } from './plan-choice';

/**
 * Stores the choice of a guest who paid in advance, and ends the choice when it is the last one. It can be changed until
 * then; a repeated call changes nothing. A guest who wants a refund pays no further share. Throws NOT_FOUND,
 * PARTY_CLOSED, CHOICE_OVER, and FORBIDDEN for a guest who has paid nothing for the waiting rounds.
 */
export async function choosePart(deps: Deps, input: Input<'parties.choosePart'>): Promise<void> {
  const now = deps.clock();
  const { choice } = input;
  await withTransaction(deps.db, async (tx) => {
    const { party, member } = await lockAtTable(tx, input);
    if (!party.chooseBy || party.chooseBy <= now) {
      if (!party.chooseBy && member.choiceOutcome?.choice === choice) return;
      throw new DomainError('CHOICE_OVER');
    }
    const { payers } = planChoice(await readChoice(tx, party), 'refund');
    if (!payers.some(({ no }) => no === member.no)) throw new DomainError('FORBIDDEN');
    await tx
      .update(partyMembers)
      .set({ choice })
      .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, member.no)));
    const held = choice === 'refund' && (await findHeldShare(tx, party.id, member.no));
    if (held) await releaseShare(tx, party, held, now);
    await touchParty(tx, party.id, now);
    await tellStaff(tx, party, now);
    await endChoiceIfOver(tx, await lockParty(tx, party.id), { now, actor: 'diner' });
  });
}
