import { and, eq } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { maxPartyMembers } from '@/lib/contract/party-values';
import { countUp, requireLeft } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { createOrderId } from '../../core/ids';
import { countSource, requireSourceLeft } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { parties, partyMembers } from '../../schema/parties';
import { requireTable } from '../dine-in/dine-in.service';
import { knock } from './knock';
import {
  findOpenParty,
  listMembers,
  lockParty,
  type MemberRow,
  type PartyRow,
  tellStaff,
  toKeyHash,
  touchParty,
} from './parties.repository';

/** Wrong digits of one source per table, and of all sources together, which bounds guessing from many addresses. */
const wrongDigits = { most: 5, windowMs: 15 * 60_000 };
const allWrongDigits = { most: 30, windowMs: 60 * 60_000 };

/** Parties that one source opens; a restaurant's Wi-Fi is one source. */
export const openings = { most: 60, windowMs: 60 * 60_000 };

type Table = { restaurantId: number; tableNo: string };

/** Returns who is at a table (TAB-01). Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN. */
export async function findPartyAt(deps: Deps, table: Table): Promise<Output<'parties.find'>> {
  const { sharedTables, tableJoin: joinBy } = (await requireTable(deps, table)).pickup;
  if (!sharedTables) return { shared: false };
  const party = await findOpenParty(deps.db, table.restaurantId, table.tableNo);
  if (!party) return { shared: true, joinBy };
  const members = await listMembers(deps.db, party.id);
  return {
    shared: true,
    joinBy,
    party: {
      openedAt: party.openedAt.toISOString(),
      rounds: party.rounds,
      members: members.map(({ no, name, colour }) => ({ no, name, colour })),
    },
  };
}

/**
 * Joins the open party of a table, or opens one (TAB-01, TAB-08). The same secret joins once. Throws RESTAURANT_UNKNOWN,
 * TABLE_UNKNOWN, PARTY_OFF, PARTY_DIGITS_WRONG, PARTY_NOD, PARTY_REFUSED, PARTY_FULL, TOO_MANY.
 */
export async function joinParty(
  deps: Deps,
  input: Input<'parties.join'>,
  context: Pick<CallContext, 'viewer' | 'address' | 'locale'>,
): Promise<Output<'parties.join'>> {
  const { restaurantId, tableNo } = input;
  const { sharedTables, tableJoin } = (await requireTable(deps, input)).pickup;
  if (!sharedTables) throw new DomainError('PARTY_OFF');
  const now = deps.clock();
  const budget = `party digits:${restaurantId}:${tableNo}`;
  await requireSourceLeft(deps.db, budget, context.address, wrongDigits, now);
  await requireLeft(deps.db, budget, allWrongDigits, now);
  const joined = await withTransaction(deps.db, async (tx) => {
    const open = await openParty(tx, deps, input, context.address, now);
    const party = await lockParty(tx, open.party.id);
    const known = await findMember(tx, party.id, toKeyHash(input.memberKey));
    if (party.state === 'closed') throw new DomainError('PARTY_CLOSED');
    // Nothing is asked of who opens the table, nor of a phone that sits there already.
    if (!open.isNew && !known) {
      const refusal =
        tableJoin === 'nod'
          ? await knock(tx, party, input, context.address, now)
          : input.digits !== party.digits && 'PARTY_DIGITS_WRONG';
      if (refusal) return refusal;
    }
    const memberNo = await putMember(tx, party, input, context, now);
    await tellStaff(tx, party, now);
    return { partyId: party.id, memberNo, tableNo };
  });
  if (typeof joined === 'object') return joined;
  if (joined !== 'PARTY_DIGITS_WRONG') throw new DomainError(joined);
  await countSource(deps.db, budget, context.address, wrongDigits, now);
  await countUp(deps.db, budget, allWrongDigits.windowMs, now);
  throw new DomainError(joined);
}

/** Returns the open party of the table, or a new one; of two who open it at once both get the same. */
async function openParty(
  tx: Tx,
  deps: Deps,
  { restaurantId, tableNo }: Table,
  address: string,
  now: Date,
): Promise<{ party: Pick<PartyRow, 'id'>; isNew: boolean }> {
  const open = await findOpenParty(tx, restaurantId, tableNo);
  if (open) return { party: open, isNew: false };
  await requireSourceLeft(tx, 'party openings', address, openings, now);
  const [party] = await tx
    .insert(parties)
    .values({
      id: createOrderId(deps.random),
      restaurantId,
      tableNo,
      digits: getDigits(deps.random),
      openedAt: now,
      touchedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!party) return { party: (await findOpenParty(tx, restaurantId, tableNo))!, isNew: false };
  await countSource(tx, 'party openings', address, openings, now);
  return { party, isNew: true };
}

/** Returns four random digits; of 65,536 numbers the last 5,536 would favour some. */
export function getDigits(random: (bytes: number) => Buffer): string {
  for (;;) {
    const number = random(2).readUInt16BE();
    if (number < 60_000) return String(number % 10_000).padStart(4, '0');
  }
}

/**
 * Joins a locked party, or changes name and colour of the member with the same secret. Returns the member's number. `admit` throws
 * when no more may join. Throws PARTY_FULL.
 */
export async function putMember(
  tx: Tx,
  party: PartyRow,
  input: { memberKey: string; name: string; colour: number },
  { viewer, locale }: Pick<CallContext, 'viewer' | 'locale'>,
  now: Date,
  admit: () => void = () => {},
): Promise<number> {
  const keyHash = toKeyHash(input.memberKey);
  const known = await findMember(tx, party.id, keyHash);
  const person = { name: input.name.trim(), colour: input.colour, locale };
  const userId = viewer.kind === 'diner' ? viewer.userId : null;
  const memberNo = known?.no ?? party.members + 1;
  if (known)
    await tx
      .update(partyMembers)
      .set({ ...person, userId: userId ?? known.userId })
      .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, known.no)));
  else {
    admit();
    if (party.members >= maxPartyMembers) throw new DomainError('PARTY_FULL', { most: maxPartyMembers });
    await tx
      .insert(partyMembers)
      .values({ ...person, partyId: party.id, no: memberNo, keyHash, userId, joinedAt: now });
  }
  await touchParty(tx, party.id, now, known ? {} : { members: memberNo });
  return memberNo;
}

async function findMember(db: Executor, partyId: string, keyHash: string): Promise<MemberRow | undefined> {
  const [member] = await db
    .select()
    .from(partyMembers)
    .where(and(eq(partyMembers.partyId, partyId), eq(partyMembers.keyHash, keyHash)));
  return member;
}
