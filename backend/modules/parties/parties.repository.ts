import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import type { Executor } from '../../db/client';
import { orderLines, orders } from '../../schema/orders';
import {
  parties,
  partyGroups,
  partyLines,
  partyMembers,
  partyRounds,
  partyShares,
} from '../../schema/parties';

export type PartyRow = typeof parties.$inferSelect;
export type MemberRow = typeof partyMembers.$inferSelect;
export type PartyLineRow = typeof partyLines.$inferSelect;
export type GroupRow = typeof partyGroups.$inferSelect;
export type ShareRow = typeof partyShares.$inferSelect;

/** PostgreSQL's channel for the ids of changed parties; the triggers on orders use it too. */
export const partyChannel = 'party_changed';

/** Returns what is stored of the secret of a member's browser. */
export const toKeyHash = (memberKey: string): string =>
  createHash('sha256').update(memberKey).digest('base64url');

/** Returns the open party of a table. */
export async function findOpenParty(db: Executor, restaurantId: number, tableNo: string) {
  const [party] = await db
    .select()
    .from(parties)
    .where(
      and(eq(parties.restaurantId, restaurantId), eq(parties.tableNo, tableNo), eq(parties.state, 'open')),
    );
  return party;
}

/** Throws NOT_FOUND. */
export async function readParty(db: Executor, partyId: string): Promise<PartyRow> {
  const [party] = await db.select().from(parties).where(eq(parties.id, partyId));
  if (!party) throw new DomainError('NOT_FOUND');
  return party;
}

/** Locks a party, always before its orders and payments, so that its changes come one after another. Throws NOT_FOUND. */
export async function lockParty(tx: Executor, partyId: string): Promise<PartyRow> {
  const [party] = await tx.select().from(parties).where(eq(parties.id, partyId)).for('update');
  if (!party) throw new DomainError('NOT_FOUND');
  return party;
}

/** Returns the member that a secret belongs to. Throws NOT_FOUND. */
export async function getMember(db: Executor, partyId: string, memberKey: string): Promise<MemberRow> {
  const [member] = await db
    .select()
    .from(partyMembers)
    .where(and(eq(partyMembers.partyId, partyId), eq(partyMembers.keyHash, toKeyHash(memberKey))));
  if (!member) throw new DomainError('NOT_FOUND');
  return member;
}

/** Returns what a group needs besides; undefined for a table. */
export async function findGroupRow(db: Executor, { id, kind }: PartyRow): Promise<GroupRow | undefined> {
  if (kind !== 'group') return undefined;
  const [group] = await db.select().from(partyGroups).where(eq(partyGroups.partyId, id));
  return group;
}

/** Locks the party and returns it with the calling member. Throws NOT_FOUND, and PARTY_CLOSED for a party that has ended. */
export async function lockAsMember(
  tx: Executor,
  { partyId, memberKey }: { partyId: string; memberKey: string },
): Promise<{ party: PartyRow; member: MemberRow }> {
  const party = await lockParty(tx, partyId);
  const member = await getMember(tx, partyId, memberKey);
  if (party.state === 'closed') throw new DomainError('PARTY_CLOSED');
  return { party, member };
}

/** Locks a table as `lockAsMember` does, for what a group has not. Throws FORBIDDEN for a group. */
export async function lockAtTable(tx: Executor, input: { partyId: string; memberKey: string }) {
  const { party, member } = await lockAsMember(tx, input);
  if (party.tableNo === null) throw new DomainError('FORBIDDEN');
  return { party: { ...party, tableNo: party.tableNo }, member };
}

/** Locks a party in which the dishes can still be changed. Throws as `lockAsMember` does, and GROUP_FIXED. */
export async function lockToChoose(tx: Executor, input: { partyId: string; memberKey: string }) {
  const locked = await lockAsMember(tx, input);
  if (locked.party.kind === 'group' && locked.party.rounds > 0) throw new DomainError('GROUP_FIXED');
  return locked;
}

export const listMembers = (db: Executor, partyId: string): Promise<MemberRow[]> =>
  db.select().from(partyMembers).where(eq(partyMembers.partyId, partyId)).orderBy(asc(partyMembers.no));

/** Returns the lines that are not sent yet, in the order in which they were added. */
export const listUnsentLines = (db: Executor, partyId: string): Promise<PartyLineRow[]> =>
  db
    .select()
    .from(partyLines)
    .where(and(eq(partyLines.partyId, partyId), isNull(partyLines.round)))
    .orderBy(asc(partyLines.id));

export const listShares = (db: Executor, partyId: string): Promise<ShareRow[]> =>
  db
    .select()
    .from(partyShares)
    .where(and(eq(partyShares.partyId, partyId), ne(partyShares.state, 'released')))
    .orderBy(asc(partyShares.createdAt));

/** A line of a round as the kitchen has it, and whose it is. */
interface RoundLine {
  memberNo: number;
  lineKey: string;
  forAll: boolean;
  line: typeof orderLines.$inferSelect;
}

/** A round with its order. */
export interface Round {
  no: number;
  sentBy: number;
  sentAt: Date;
  order: typeof orders.$inferSelect;
  lines: RoundLine[];
}

/** Returns the rounds of a party, first to last, with what stands of their lines. */
export async function listRounds(db: Executor, partyId: string): Promise<Round[]> {
  const rounds = await db
    .select({ round: partyRounds, order: orders })
    .from(partyRounds)
    .innerJoin(orders, eq(orders.id, partyRounds.orderId))
    .where(eq(partyRounds.partyId, partyId))
    .orderBy(asc(partyRounds.no));
  if (rounds.length === 0) return [];
  const ids = rounds.map(({ order }) => order.id);
  const lines = await db
    .select({
      round: partyLines.round,
      memberNo: partyLines.memberNo,
      lineKey: partyLines.lineKey,
      forAll: partyLines.forAll,
      line: orderLines,
    })
    .from(partyLines)
    .innerJoin(
      partyRounds,
      and(eq(partyRounds.partyId, partyLines.partyId), eq(partyRounds.no, partyLines.round)),
    )
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, partyRounds.orderId), eq(orderLines.position, partyLines.position)),
    )
    .where(and(eq(partyLines.partyId, partyId), inArray(orderLines.orderId, ids)))
    .orderBy(asc(partyLines.round), asc(partyLines.position));
  return rounds.map(({ round: { no, sentBy, sentAt }, order }) => ({
    no,
    sentBy,
    sentAt,
    order,
    lines: lines.filter(({ round, line }) => round === no && line.count > 0),
  }));
}

/** The rounds that count on the bill. */
export const toBilled = (rounds: readonly Round[]): Round[] =>
  rounds.filter(({ order }) => order.status !== OrderStatus.Cancelled);

/** Raises the party's version and tells everybody who follows it, once the transaction commits. */
export async function touchParty(
  tx: Executor,
  partyId: string,
  now: Date,
  changes: Partial<
    Omit<PartyRow, 'id' | 'kind' | 'restaurantId' | 'tableNo' | 'billed' | 'version' | 'touchedAt'>
  > = {},
): Promise<void> {
  await tx
    .update(parties)
    .set({ ...changes, version: sql`${parties.version} + 1`, touchedAt: now })
    .where(eq(parties.id, partyId));
  await tx.execute(sql`select pg_notify(${partyChannel}, ${partyId})`);
}

/** Tells the consoles of a restaurant that a table changed, other than by what somebody chooses there. */
export const tellStaff = (
  tx: Executor,
  { id, restaurantId }: Pick<PartyRow, 'id' | 'restaurantId'>,
  now: Date,
): Promise<void> => recordStaffEvent(tx, { restaurantId, kind: 'table', subject: id, now });

/** Returns a stored line as it is ordered, as all at the table may see it. */
export const toOrdered = ({ dishId, specId, items, remark, count }: PartyLineRow) => ({
  dishId,
  dishCount: count,
  specId: specId ?? undefined,
  items,
  dishRemark: remark ?? undefined,
});
