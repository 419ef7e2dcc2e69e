import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { groupMinutes } from '@/lib/contract/party-values';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { partyGroups } from '../../schema/parties';
import { closeGroup } from './close-group';
import { cancelGroup, dropUnpaid, releaseHeldShares } from './end-group';
import { findGroupRow, lockParty, touchParty } from './parties.repository';
import { settleBill } from './share-payable';

const minuteMs = 60_000;
const batch = 50;
/** A group that cannot be ordered is tried again so often, and ends when its opener has not helped for so long. */
const retryMs = 30_000;
const maxLateMs = 60 * minuteMs;
const actor = 'system';

/** Does what is due for groups (TAB-11): fixes their dishes, treats unpaid shares as the opener said, ends them. Returns how many. */
export async function advanceGroups(deps: Deps): Promise<number> {
  const due = await deps.db
    .select({ partyId: partyGroups.partyId, payBy: partyGroups.payBy })
    .from(partyGroups)
    .where(and(isNotNull(partyGroups.dueAt), lte(partyGroups.dueAt, deps.clock())))
    .orderBy(partyGroups.dueAt)
    .limit(batch);
  for (const { partyId, payBy } of due)
    if (payBy) await endPaying(deps, partyId);
    else await endChoosing(deps, partyId);
  return due.length;
}

/** Places the order; one that cannot be placed says why, and is tried again. */
async function endChoosing(deps: Deps, partyId: string): Promise<void> {
  try {
    await closeGroup(deps, { partyId, locale: 'en' });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await postponeGroup(deps, partyId, error.code);
  }
}

async function postponeGroup(deps: Deps, partyId: string, problem: string): Promise<void> {
  const now = deps.clock();
  await withTransaction(deps.db, async (tx) => {
    const party = await lockParty(tx, partyId);
    const group = await findGroupRow(tx, party);
    // Meanwhile somebody else was quicker.
    if (!group?.dueAt || group.payBy || group.dueAt > now) return;
    const isLate = now.getTime() - group.closesAt.getTime() > maxLateMs;
    if (problem === 'ROUND_EMPTY' || isLate) return cancelGroup(tx, party, { now, actor });
    await tx
      .update(partyGroups)
      .set({ problem, dueAt: new Date(now.getTime() + retryMs) })
      .where(eq(partyGroups.partyId, partyId));
    if (problem !== group.problem) await touchParty(tx, partyId, now);
  });
}

/**
 * Ends the time to pay: shares that were not paid are free, dishes of who has not paid are dropped when the opener wants that, and the
 * opener gets a last span of time for what is left. After it the group ends, and everybody is paid back.
 */
async function endPaying(deps: Deps, partyId: string): Promise<void> {
  const now = deps.clock();
  await withTransaction(deps.db, async (tx) => {
    const locked = await lockParty(tx, partyId);
    const group = await findGroupRow(tx, locked);
    if (!group?.dueAt || group.dueAt > now) return;
    const party = await releaseHeldShares(tx, locked, now);
    if (group.lastCall) return cancelGroup(tx, party, { now, actor });
    const rest = group.unpaid === 'drop' ? await dropUnpaid(tx, party, { now, actor }) : party;
    if (!rest) return;
    if (rest.billed === rest.paid) return settleBill(tx, rest, { now, actor });
    const payBy = new Date(now.getTime() + groupMinutes.more * minuteMs);
    await tx
      .update(partyGroups)
      .set({ lastCall: true, payBy, dueAt: payBy })
      .where(eq(partyGroups.partyId, partyId));
    await touchParty(tx, partyId, now);
  });
}
