import { eq } from 'drizzle-orm';
import type { Input } from '@/lib/contract/contract';
import type { SeenGroup } from '@/lib/contract/groups';
import { type GroupAct, groupMinutes } from '@/lib/contract/party-values';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getPayWindowEnd, minuteMs } from '../../../core/durations';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { partyGroups } from '../../../schema/parties';
import { checkTime } from '../../orders/placing/time-rules';
import { getWallTime, isAhead } from '../../restaurant/hours';
import type { RestaurantRow } from '../../restaurant/shop';
import { settleBill } from '../bill/share-payable';
import { type GroupRow, type PartyRow, touchParty } from '../parties.repository';
import { getShop } from '../party-facts';
import { closeGroup, lockAsOpener } from './close-group';
import { cancelGroup, dropUnpaid } from './end-group';

/** The maximum time to pay, because an order that waits for its shares holds stock. */
const maxPayMs = 60 * minuteMs;

/**
 * Applies a decision of a group's opener. Throws NOT_FOUND, FORBIDDEN for other members, PARTY_CLOSED,
 * ROUND_EMPTY, GROUP_TIME, GROUP_FIXED for decisions that are possible only while dishes are chosen, ROUND_CHANGED and
 * STATUS_CONFLICT when the group is no longer as its opener read it, and the errors of an order.
 */
export async function decideGroup(
  deps: Deps,
  input: Input<'parties.decideGroup'>,
  locale: Locale,
): Promise<void> {
  const now = deps.clock();
  const { partyId, memberKey, act, seen, unpaid } = input;
  const { restaurant } = (await getShop(deps, partyId)).shop;
  await withTransaction(deps.db, async (tx) => {
    const { party, group } = await lockAsOpener(tx, input);
    if (unpaid) {
      await tx.update(partyGroups).set({ unpaid }).where(eq(partyGroups.partyId, party.id));
      await touchParty(tx, party.id, now);
    }
    if (act && seen && !isAsSeen({ party, group }, act, seen)) throw new DomainError('STATUS_CONFLICT');
    if (act && act !== 'close') await acts[act](tx, { party, group, restaurant, now });
  });
  if (act === 'close') await closeGroup(deps, { partyId, memberKey, locale, shown: seen?.total });
}

/** Returns whether what the act changes is still as the opener read it; closing compares the total itself. */
function isAsSeen(
  { party, group }: Pick<DecisionInput, 'party' | 'group'>,
  act: GroupAct,
  seen: SeenGroup,
): boolean {
  if (act === 'close') return true;
  if (act === 'extend') return (group.payBy ?? group.closesAt).getTime() === Date.parse(seen.deadline);
  return party.paid + party.held === seen.paid;
}

interface DecisionInput {
  party: PartyRow;
  group: GroupRow;
  restaurant: RestaurantRow;
  now: Date;
}

const actor = 'diner';

const acts: Record<Exclude<GroupAct, 'close'>, (tx: Tx, given: DecisionInput) => Promise<void>> = {
  async extend(tx, { party, group, restaurant, now }) {
    const isPaying = group.payBy !== null;
    const from = Math.max(now.getTime(), (group.payBy ?? group.closesAt).getTime());
    const until = new Date(from + groupMinutes.more * minuteMs);
    if (isPaying) checkPayTime(group, restaurant, until);
    else {
      const paidBy = getPayWindowEnd(restaurant, until);
      checkTime({ deliveryType: group.deliveryType, deliveryTime: group.slot }, restaurant, paidBy);
    }
    await tx
      .update(partyGroups)
      .set({ ...(isPaying ? { payBy: until } : { closesAt: until }), dueAt: until, problem: null })
      .where(eq(partyGroups.partyId, party.id));
    await touchParty(tx, party.id, now);
  },

  async drop(tx, { party, now }) {
    const rest = await dropUnpaid(tx, party, { now, actor });
    if (rest && rest.billed === rest.paid && party.rounds > 0) await settleBill(tx, rest, { now, actor });
  },

  async cancel(tx, { party, now }) {
    await cancelGroup(tx, party, { now, actor });
  },
};

/**
 * Throws GROUP_TIME for a payment deadline that is too far away, or after the time for which the food is
 * ordered.
 */
function checkPayTime({ slot, closesAt }: GroupRow, { timeZone }: RestaurantRow, until: Date): void {
  const isTooLong = until.getTime() - closesAt.getTime() > maxPayMs;
  if (isTooLong || !isAhead(slot, getWallTime(until, timeZone))) throw new DomainError('GROUP_TIME');
}
