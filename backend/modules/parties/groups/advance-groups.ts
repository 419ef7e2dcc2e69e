import { and, eq, isNotNull, lte } from 'drizzle-orm';
import { groupMinutes } from '@/lib/contract/party-values';
import { DomainError } from '../../../core/domain-error';
import { minuteMs } from '../../../core/durations';
import { withTransaction } from '../../../core/transaction';
import type { Deps } from '../../../deps';
import { drainInBatches, orderByTurn } from '../../../jobs/drain-in-batches';
import { parties, partyGroups } from '../../../schema/parties';
import { settleBill } from '../bill/share-payable';
import { findGroupRow, lockParty, touchParty } from '../parties.repository';
import { closeGroup } from './close-group';
import { cancelGroup, dropUnpaid, releaseHeldShares } from './end-group';

/** The pause between attempts to order a group, and the time that its opener has to correct it. */
const retryMs = 30_000;
const maxLateMs = 60 * minuteMs;
const actor = 'system';

/**
 * Advances the groups that are due: turns their dishes into an order, handles unpaid shares as the opener
 * chose, or ends them. Returns their number.
 */
export function advanceGroups(deps: Deps): Promise<number> {
  const now = deps.clock();
  return drainInBatches(deps, {
    job: 'advance-groups',
    now,
    list: (select, limit) =>
      deps.db
        .select({ id: partyGroups.partyId, payBy: partyGroups.payBy, restaurantId: parties.restaurantId })
        .from(partyGroups)
        .innerJoin(parties, eq(parties.id, partyGroups.partyId))
        .where(and(isNotNull(partyGroups.dueAt), lte(partyGroups.dueAt, now), select(partyGroups.partyId)))
        .orderBy(orderByTurn(parties.restaurantId, partyGroups.dueAt))
        .limit(limit),
    async run({ id, payBy }) {
      if (payBy) await endPaying(deps, id);
      else await endChoosing(deps, id);
      return true;
    },
    // `run` does not report whether a group is still due.
    isOneBatch: true,
  });
}

/** Places the order of a group. After an error the reason is stored and the group is tried again. */
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
    // Another process or the opener was faster.
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
 * Ends the time to pay. Unpaid shares are released, dishes of members who have not paid are removed if the
 * opener chose that, and the opener gets a last period to pay the rest. After it the group ends and all
 * payments are refunded.
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
