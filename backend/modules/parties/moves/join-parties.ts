import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { staffMemberNo } from '@/lib/contract/party-values';
import { DomainError } from '../../../core/domain-error';
import { createOrderId } from '../../../core/ids';
import { withTransaction } from '../../../core/transaction';
import type { Tx } from '../../../db/client';
import type { Deps } from '../../../deps';
import { orders } from '../../../schema/orders';
import {
  parties,
  partyLines,
  partyMembers,
  partyRounds,
  partyShares,
  type RemovedLine,
} from '../../../schema/parties';
import { moveSeated } from '../../reservations/move-seated';
import { withdrawRequests } from '../join-requests';
import {
  listMembers,
  listRounds,
  type MemberRow,
  type PartyRow,
  toKeyHash,
  touchParty,
} from '../parties.repository';
import { recordTableAct, type TableAct } from '../tables/tables-by-staff';
import { findJoinError } from './move-rules';
import { lockTwo, moveOrders, storeEaters, type TwoTables, toAudited, toTableFacts } from './open-tables';

/**
 * Joins the party of a table to that of another one: its guests, dishes, rounds and payments, also the pending ones,
 * become part of the other bill, and its own is closed. Throws NOT_FOUND, PARTY_CLOSED, INVALID_INPUT for one table
 * twice, TABLE_PAYING while a round of either table waits for its money, and PARTY_FULL.
 */
export async function joinParties(
  deps: Deps,
  { intoPartyId, ...act }: TableAct & { intoPartyId: string },
): Promise<void> {
  const { now, actor, restaurantId } = act;
  await withTransaction(deps.db, async (tx) => {
    const both = await lockTwo(tx, { ...act, intoPartyId });
    const { from, into } = both;
    const rounds = await listRounds(tx, from.id);
    const error = findJoinError(
      toTableFacts(from, rounds),
      toTableFacts(into, await listRounds(tx, into.id)),
    );
    if (error) throw new DomainError(error.code, error.detail);
    await withdrawRequests(tx, from.id);
    await storeEaters(tx, [from.id, into.id]);
    await storeSettlements(tx, both, now);
    await copyMembers(tx, deps, both);
    await moveRows(tx, both, now);
    await moveOrders(
      tx,
      rounds.map(({ order }) => order),
      { tableNo: into.tableNo!, move: `${into.id}:${into.version}`, now, actor },
    );
    await moveSeated(tx, { restaurantId, from: from.tableNo!, to: into.tableNo!, now, actor });
    await recordTableAct(tx, from, act, 'table.join', {
      before: [toAudited(from), toAudited(into)],
      after: toAudited({
        ...into,
        billed: into.billed + from.billed,
        paid: into.paid + from.paid,
        held: into.held + from.held,
      }),
    });
  });
}

/**
 * Stores the settlement to which each paid share of both tables belongs. Figures derive it from the times of payments and
 * settlements, which mix when the tables are one. Shares of the open bill belong to a settlement that comes.
 */
async function storeSettlements(tx: Tx, { from, into }: TwoTables, now: Date): Promise<void> {
  await tx
    .update(partyShares)
    .set({
      countsAt: sql`coalesce((select min(o.paid_at) from orders o where o.party_id = ${partyShares.partyId}
        and o.paid_at >= coalesce(${partyShares.countsAt}, ${partyShares.paidAt})), ${now})`,
    })
    .where(and(inArray(partyShares.partyId, [from.id, into.id]), isNotNull(partyShares.paidAt)));
}

/**
 * Copies the members of a table to another one, with numbers that follow those there. Their rows stay too, so that their
 * phones find the other table.
 */
async function copyMembers(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  { from, into }: TwoTables,
): Promise<void> {
  const there = await listMembers(tx, into.id);
  const keysThere = new Set(there.map(({ keyHash }) => keyHash));
  const isStaffThere = there.some(({ no }) => no === staffMemberNo);
  const members = (await listMembers(tx, from.id)).filter(({ no }) => no !== staffMemberNo || !isStaffThere);
  if (members.length === 0) return;
  await tx.insert(partyMembers).values(
    members.map((member) => ({
      ...member,
      partyId: into.id,
      no: shiftNo(member.no, into.members),
      // A secret names one member of a party; whoever sat at both tables stays the member there.
      keyHash: keysThere.has(member.keyHash) ? toKeyHash(createOrderId(random)) : member.keyHash,
      removed: member.removed && shiftRemoved(member.removed, into.members),
      // The phone takes the numbers of the people who share its dishes from the table.
      cartVersion: member.cartVersion + 1,
    })),
  );
}

/** Staff have the same number at each table. */
const shiftNo = (no: number, shift: number): number => (no === staffMemberNo ? no : no + shift);

const shiftRemoved = (
  { earlier = [], ...last }: RemovedLine,
  shift: number,
): NonNullable<MemberRow['removed']> => {
  const shiftBy = <T extends { by: number }>(line: T): T => ({ ...line, by: shiftNo(line.by, shift) });
  return { ...shiftBy(last), earlier: earlier.map(shiftBy) };
};

/** Moves lines, rounds, shares and orders, with the numbers that members and rounds have in the other party. */
async function moveRows(tx: Tx, { from, into }: TwoTables, now: Date): Promise<void> {
  const shift = into.members;
  const shifted = (column: typeof partyLines.memberNo | typeof partyShares.memberNo) =>
    sql`case ${column} when 0 then 0 else ${column} + ${shift}::smallint end`;
  await tx
    .update(partyLines)
    .set({
      partyId: into.id,
      memberNo: shifted(partyLines.memberNo),
      sharedWith: sql`(select array_agg(case no when 0 then 0 else no + ${shift} end order by at)::smallint[]
        from unnest(${partyLines.sharedWith}) with ordinality shared(no, at))`,
      round: sql`${partyLines.round} + ${into.rounds}::smallint`,
    })
    .where(eq(partyLines.partyId, from.id));
  await tx
    .update(partyRounds)
    .set({
      partyId: into.id,
      no: sql`${partyRounds.no} + ${into.rounds}::smallint`,
      sentBy: sql`case ${partyRounds.sentBy} when 0 then 0 else ${partyRounds.sentBy} + ${shift}::smallint end`,
      isBrought: true,
    })
    .where(eq(partyRounds.partyId, from.id));
  await tx
    .update(partyShares)
    .set({ partyId: into.id, memberNo: shifted(partyShares.memberNo) })
    .where(eq(partyShares.partyId, from.id));

  // The check `parties_money` holds after each statement: amounts leave before their bill and arrive after it.
  await touchParty(tx, from.id, now, {
    paid: 0,
    held: 0,
    rounds: 0,
    state: 'closed',
    closedAt: now,
    joinedInto: into.id,
    joinedShift: shift,
  });
  // Writing the total makes the trigger compute the bill of the other party.
  await tx
    .update(orders)
    .set({ partyId: into.id, total: sql`${orders.total}` })
    .where(eq(orders.partyId, from.id));
  await tx.update(parties).set({ billed: 0 }).where(eq(parties.id, from.id));
  await touchParty(tx, into.id, now, {
    members: into.members + from.members,
    rounds: into.rounds + from.rounds,
    paid: into.paid + from.paid,
    held: into.held + from.held,
    chosenAt: maxTime(from.chosenAt, into.chosenAt),
    ...(isCalling(from) && !isCalling(into) && pickCall(from)),
  });
}

const maxTime = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b));

const isCalling = ({ call, answeredAt }: PartyRow): boolean => call !== null && answeredAt === null;

const pickCall = ({ call, calledAt }: PartyRow) => ({
  call,
  calledAt,
  callAnswer: null,
  callPhrase: null,
  answeredAt: null,
});
