import { and, eq } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { defaultTableJoin, getFreeColor, maxPartyMembers } from '@/lib/contract/party-values';
import { spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import { createOrderId } from '../../core/ids';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { parties, partyMembers } from '../../schema/parties';
import { requireTable } from '../dine-in/active-table';
import { askStaff, takeAdmission } from './join-requests';
import {
  findOpenParty,
  listMembers,
  lockOpenParty,
  type MemberRow,
  type PartyRow,
  type TableKey,
  tellStaff,
  toKeyHash,
  touchParty,
} from './parties.repository';
import { getDigits, guessDigits, lockTable } from './tables/table-digits';

/**
 * Limits of tables that one source and one session open without staff. A restaurant's Wi-Fi is one source, so
 * the limit is high where each table's digits are needed, and low where the printed code suffices: there it is
 * the number of the restaurant's tables where that is higher, because all its guests may share the Wi-Fi.
 */
const openings = {
  byDigits: { most: 60, windowMs: hourMs },
  byCodeAlone: { most: 10, windowMs: hourMs },
  session: { most: 3, windowMs: hourMs },
};

type Caller = Pick<CallContext, 'viewer' | 'address' | 'locale'>;

/**
 * Returns how many are at a table, and the ways to open or join it. Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN.
 */
export async function findPartyAt(deps: Deps, table: TableKey): Promise<Output<'parties.find'>> {
  const { sharedTables, tableJoin = defaultTableJoin } = (await requireTable(deps, table)).pickup;
  if (!sharedTables) return { shared: false };
  const party = await findOpenParty(deps.db, table.restaurantId, table.tableNo);
  if (!party) return { shared: true, joinBy: tableJoin === 'open' ? undefined : tableJoin };
  const members = await listMembers(deps.db, party.id);
  return {
    shared: true,
    joinBy: tableJoin === 'nod' ? 'nod' : 'digits',
    party: {
      openedAt: party.openedAt.toISOString(),
      rounds: party.rounds,
      people: members.filter(({ leftAt }) => leftAt === null).length,
      colours: members.map(({ colour }) => colour),
    },
  };
}

/**
 * Joins the open party of a table, or opens one. A new guest has typed the table's digits or was admitted by
 * staff. A repeated join with the same secret changes nothing. Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN,
 * PARTY_OFF, PARTY_DIGITS_WRONG, PARTY_NOD, PARTY_REFUSED, PARTY_UNANSWERED, PARTY_FULL, TOO_MANY.
 */
export async function joinParty(
  deps: Deps,
  input: Input<'parties.join'>,
  caller: Caller,
): Promise<Output<'parties.join'>> {
  const { restaurantId, tableNo, digits } = input;
  const { pickup, config } = await requireTable(deps, input);
  const { sharedTables, tableJoin = defaultTableJoin } = pickup;
  if (!sharedTables) throw new DomainError('PARTY_OFF');
  const now = deps.clock();
  const keyHash = toKeyHash(input.memberKey);
  const { token } = caller.viewer;
  const guesser = { address: caller.address, sessionKey: token && toKeyHash(token) };
  const asksStaff = tableJoin === 'nod' || input.asksStaff === true;
  const guess =
    digits === undefined || asksStaff ? undefined : await guessDigits(deps, input, digits, guesser, now);

  /** Returns the reason to refuse a new guest, or undefined. */
  async function findRefusal(tx: Tx, tableDigits: string, party: PartyRow | undefined) {
    const asking = { restaurantId, tableNo, partyId: party?.id, keyHash };
    if (await takeAdmission(tx, asking, now)) return undefined;
    if (asksStaff) return askStaff(tx, deps, { ...asking, name: input.name.trim(), ...guesser }, now);
    if (party || tableJoin !== 'open') {
      const { match, retryAfterSeconds } = guess ?? {};
      if (retryAfterSeconds !== undefined) throw new DomainError('TOO_MANY', { retryAfterSeconds });
      // Staff may have renewed the digits since they were compared.
      if (match !== (party?.digits ?? tableDigits)) return 'PARTY_DIGITS_WRONG';
    }
    const way = tableJoin === 'open' ? 'byCodeAlone' : 'byDigits';
    if (!party) await spendOpening(tx, { way, tables: config.tables?.length ?? 0 }, caller, now);
    return undefined;
  }

  const outcome = await withTransaction(deps.db, async (tx) => {
    const table = await lockTable(tx, deps, { restaurantId, tableNo }, now);
    const open = await lockOpenParty(tx, restaurantId, tableNo);
    const isSeated = open !== undefined && (await findMember(tx, open.id, keyHash)) !== undefined;
    const refusal = isSeated ? undefined : await findRefusal(tx, table.digits, open);
    // The transaction commits, because the request to the staff is stored although the guest is refused.
    if (refusal) return refusal;
    const partyDigits = tableJoin === 'open' ? getDigits(deps.random) : table.digits;
    const party = open ?? (await openParty(tx, deps, { restaurantId, tableNo }, partyDigits, now));
    const memberNo = await putMember(tx, party, input, caller, now);
    await tellStaff(tx, party, now);
    return { partyId: party.id, memberNo, tableNo };
  });
  if (typeof outcome === 'string') throw new DomainError(outcome);
  return outcome;
}

/** Counts the opening of one of a restaurant's `tables` against its limits. Throws TOO_MANY. */
async function spendOpening(
  tx: Tx,
  { way, tables }: { way: 'byDigits' | 'byCodeAlone'; tables: number },
  { viewer, address }: Caller,
  now: Date,
): Promise<void> {
  const { most, windowMs } = openings[way];
  const limit = { most: way === 'byCodeAlone' ? Math.max(most, tables) : most, windowMs };
  await spendSource(tx, `table openings ${way}`, address, limit, now);
  if (viewer.token) await spend(tx, `table openings:${toKeyHash(viewer.token)}`, openings.session, now);
}

/**
 * Opens a locked table. Throws STATUS_CONFLICT when a process of the previous release, which does not lock it,
 * was faster.
 */
export async function openParty(
  tx: Tx,
  { random }: Pick<Deps, 'random'>,
  table: TableKey,
  digits: string,
  now: Date,
): Promise<PartyRow> {
  const [party] = await tx
    .insert(parties)
    .values({ id: createOrderId(random), ...table, digits, openedAt: now, touchedAt: now })
    .onConflictDoNothing()
    .returning();
  if (!party) throw new DomainError('STATUS_CONFLICT');
  return party;
}

/**
 * Adds a member to a locked party, or changes name and color of the member with the same secret. A free color
 * replaces one that another member has. Returns the member's number. `admit` throws when no more members may join. Throws PARTY_FULL.
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
  const members = await listMembers(tx, party.id);
  const known = members.find((member) => member.keyHash === keyHash);
  const taken = members.filter((member) => member !== known).map(({ colour }) => colour);
  const person = { name: input.name.trim(), colour: getFreeColor(taken, input.colour), locale };
  const userId = viewer.kind === 'diner' ? viewer.userId : null;
  const memberNo = known?.no ?? party.members + 1;
  if (known)
    await tx
      .update(partyMembers)
      .set({ ...person, userId: userId ?? known.userId, leftAt: null })
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
