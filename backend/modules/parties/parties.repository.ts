import { createHash } from 'node:crypto';
import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Present } from '@/lib/domain/parties/split-bill';
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

/** The PostgreSQL channel for the ids of changed parties; the triggers on orders use it too. */
export const partyChannel = 'party_changed';

/** Returns the stored hash of the secret of a member's browser. */
export const toKeyHash = (memberKey: string): string =>
  createHash('sha256').update(memberKey).digest('base64url');

export interface TableKey {
  restaurantId: number;
  tableNo: string;
}

const isOpenAt = (restaurantId: number, tableNo: string) =>
  and(eq(parties.restaurantId, restaurantId), eq(parties.tableNo, tableNo), eq(parties.state, 'open'));

/** Returns the open party of a table. */
export async function findOpenParty(db: Executor, restaurantId: number, tableNo: string) {
  const [party] = await db.select().from(parties).where(isOpenAt(restaurantId, tableNo));
  return party;
}

/** Locks the open party of a table and returns it. */
export async function lockOpenParty(tx: Executor, restaurantId: number, tableNo: string) {
  const [party] = await tx.select().from(parties).where(isOpenAt(restaurantId, tableNo)).for('update');
  return party;
}

/** Throws NOT_FOUND. */
export async function readParty(db: Executor, partyId: string): Promise<PartyRow> {
  const [party] = await db.select().from(parties).where(eq(parties.id, partyId));
  if (!party) throw new DomainError('NOT_FOUND');
  return party;
}

/** Locks a party, always before its orders and payments, which serializes its changes. Throws NOT_FOUND. */
export async function lockParty(tx: Executor, partyId: string): Promise<PartyRow> {
  const [party] = await tx.select().from(parties).where(eq(parties.id, partyId)).for('update');
  if (!party) throw new DomainError('NOT_FOUND');
  return party;
}

/** Returns the member with a secret. Throws NOT_FOUND. */
export async function getMember(db: Executor, partyId: string, memberKey: string): Promise<MemberRow> {
  const [member] = await db
    .select()
    .from(partyMembers)
    .where(and(eq(partyMembers.partyId, partyId), eq(partyMembers.keyHash, toKeyHash(memberKey))));
  if (!member) throw new DomainError('NOT_FOUND');
  return member;
}

/** Returns the additional fields of a group; undefined for a table. */
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

/** Locks a table like `lockAsMember`, for acts that a group does not have. Throws FORBIDDEN for a group. */
export async function lockAtTable(tx: Executor, input: { partyId: string; memberKey: string }) {
  const { party, member } = await lockAsMember(tx, input);
  if (party.tableNo === null) throw new DomainError('FORBIDDEN');
  return { party: { ...party, tableNo: party.tableNo }, member };
}

/** Locks a party whose dishes can still be changed. Throws the errors of `lockAsMember`, and GROUP_FIXED. */
export async function lockToChoose(tx: Executor, input: { partyId: string; memberKey: string }) {
  const locked = await lockAsMember(tx, input);
  if (locked.party.kind === 'group' && locked.party.rounds > 0) throw new DomainError('GROUP_FIXED');
  return locked;
}

export const listMembers = (db: Executor, ...partyIds: string[]): Promise<MemberRow[]> =>
  db.select().from(partyMembers).where(inArray(partyMembers.partyId, partyIds)).orderBy(asc(partyMembers.no));

/**
 * Returns the numbers of the members who have not left. The lines for all are shared by all of them at a table, and by
 * those who order in a group, where friends without a dish owe nothing.
 */
export function getPresent(
  { kind }: Pick<PartyRow, 'kind'>,
  members: readonly MemberRow[],
  lines: readonly Pick<PartyLineRow, 'memberNo'>[],
): Present {
  const present = members.filter(({ leftAt }) => leftAt === null).map(({ no }) => no);
  const isSharer = (no: number) => kind === 'table' || lines.some(({ memberNo }) => memberNo === no);
  return { present, sharers: present.filter(isSharer) };
}

/** Returns the unsent lines in the order in which they were added. */
export const listUnsentLines = (db: Executor, ...partyIds: string[]): Promise<PartyLineRow[]> =>
  db
    .select()
    .from(partyLines)
    .where(and(inArray(partyLines.partyId, partyIds), isNull(partyLines.round)))
    .orderBy(asc(partyLines.id));

export const listShares = (db: Executor, ...partyIds: string[]): Promise<ShareRow[]> =>
  db
    .select()
    .from(partyShares)
    .where(and(inArray(partyShares.partyId, partyIds), ne(partyShares.state, 'released')))
    .orderBy(asc(partyShares.createdAt));

/**
 * Lowers a paid share by an amount that no longer counts, of which its voucher paid `ofVoucher`; nothing is left of a share
 * that is lowered whole.
 */
export const lowerShare = (
  tx: Executor,
  { id, amount, voucherAmount, cashRounding }: ShareRow,
  by: Minor,
  ofVoucher: Minor = 0,
) => {
  const rest = amount - by;
  return tx
    .update(partyShares)
    .set(
      rest > 0
        ? {
            amount: rest,
            voucherAmount: Math.min(voucherAmount - ofVoucher, rest),
            cashRounding: Math.max(cashRounding, -rest),
          }
        : { state: 'released' },
    )
    .where(eq(partyShares.id, id));
};

/** Returns the sum of a member's shares: those in the given state, or all held and paid ones. */
export const sumShares = (shares: readonly ShareRow[], memberNo: number, only?: ShareRow['state']): Minor =>
  shares.reduce(
    (sum, { memberNo: no, state, amount }) =>
      no === memberNo && state === (only ?? state) ? sum + amount : sum,
    0,
  );

/** A line of a round as the kitchen received it, with its member. */
interface RoundLine {
  memberNo: number;
  lineKey: string;
  forAll: boolean;
  /** The numbers of the members who share the line. */
  eaters: number[];
  line: typeof orderLines.$inferSelect;
}

/** A round with its order. */
export interface Round {
  partyId: string;
  no: number;
  sentBy: number;
  sentAt: Date;
  order: typeof orders.$inferSelect;
  lines: RoundLine[];
}

/** The previous release does not store who shares a line; its lines for all belong to those who had joined. */
export const eaters = sql<number[]>`coalesce(${partyLines.sharedWith}, case when ${partyLines.forAll}
  then array(select no from party_members m
    where m.party_id = ${partyLines.partyId} and m.joined_at <= ${partyRounds.sentAt} order by no)
  else array[${partyLines.memberNo}] end)`;

/** Returns the rounds of parties, the oldest first, with the remaining pieces of their lines. */
export async function listRounds(db: Executor, ...partyIds: string[]): Promise<Round[]> {
  const rounds = await db
    .select({ round: partyRounds, order: orders })
    .from(partyRounds)
    .innerJoin(orders, eq(orders.id, partyRounds.orderId))
    .where(inArray(partyRounds.partyId, partyIds))
    .orderBy(asc(partyRounds.no));
  if (rounds.length === 0) return [];
  const ids = rounds.map(({ order }) => order.id);
  const lines = await db
    .select({
      memberNo: partyLines.memberNo,
      lineKey: partyLines.lineKey,
      forAll: partyLines.forAll,
      eaters,
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
    .where(and(inArray(partyLines.partyId, partyIds), inArray(orderLines.orderId, ids)))
    .orderBy(asc(partyLines.round), asc(partyLines.position));
  return rounds.map(({ round: { partyId, no, sentBy, sentAt }, order }) => ({
    partyId,
    no,
    sentBy,
    sentAt,
    order,
    lines: lines.filter(({ line }) => line.orderId === order.id && line.count > 0),
  }));
}

/** Returns the lines of all rounds as they were sent, also those that staff have taken off since. */
export const listSentLines = (
  db: Executor,
  partyId: string,
): Promise<{ memberNo: number; eaters: number[]; count: number }[]> =>
  db
    .select({ memberNo: partyLines.memberNo, eaters, count: partyLines.count })
    .from(partyLines)
    .innerJoin(
      partyRounds,
      and(eq(partyRounds.partyId, partyLines.partyId), eq(partyRounds.no, partyLines.round)),
    )
    .where(eq(partyLines.partyId, partyId));

/** Returns the rounds that are part of the bill. */
export const toBilled = (rounds: readonly Round[]): Round[] =>
  rounds.filter(({ order }) => order.status !== OrderStatus.Cancelled);

/** Increments the party's version, and notifies its followers once the transaction commits. */
export async function touchParty(
  tx: Executor,
  partyId: string,
  now: Date,
  changes: Partial<Omit<PartyRow, 'id' | 'kind' | 'restaurantId' | 'billed' | 'version' | 'touchedAt'>> = {},
): Promise<void> {
  await tx
    .update(parties)
    .set({ ...changes, version: sql`${parties.version} + 1`, touchedAt: now })
    .where(eq(parties.id, partyId));
  await tx.execute(sql`select pg_notify(${partyChannel}, ${partyId})`);
}

/**
 * Notifies the consoles of a restaurant about a changed table. Changes of unsent dishes need no notification.
 * `id` is a party or a request.
 */
export const tellStaff = (
  tx: Executor,
  { id, restaurantId }: { id: string; restaurantId: number },
  now: Date,
): Promise<void> => recordStaffEvent(tx, { restaurantId, kind: 'table', subject: id, now });

/** Returns the ordered fields of a stored line, without those that only its member may see. */
export const toOrdered = ({ dishId, specId, items, remark, count }: PartyLineRow) => ({
  dishId,
  dishCount: count,
  specId: specId ?? undefined,
  items,
  dishRemark: remark ?? undefined,
});
