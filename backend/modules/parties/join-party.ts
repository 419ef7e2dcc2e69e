import { and, eq } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { maxPartyMembers } from '@/lib/contract/party-values';
import { countUp, requireLeft } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { newOrderId } from '../../core/ids';
import { countSource, requireSourceLeft } from '../../core/source-budgets';
import { inTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { parties, partyMembers } from '../../schema/parties';
import { requireTable } from '../dine-in/dine-in.service';
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
const openings = { most: 60, windowMs: 60 * 60_000 };

type Table = { restaurantId: number; tableNo: string };

/** Returns who is at a table (TAB-01). Throws RESTAURANT_UNKNOWN, TABLE_UNKNOWN. */
export async function findPartyAt(deps: Deps, table: Table): Promise<Output<'parties.find'>> {
  if (!(await isSharedTable(deps, table))) return { shared: false };
  const party = await findOpenParty(deps.db, table.restaurantId, table.tableNo);
  if (!party) return { shared: true };
  const members = await listMembers(deps.db, party.id);
  return {
    shared: true,
    party: {
      openedAt: party.openedAt.toISOString(),
      rounds: party.rounds,
      members: members.map(({ no, name, colour }) => ({ no, name, colour })),
    },
  };
}

/**
 * Joins the open party of a table, or opens one (TAB-01, TAB-08). The same secret joins once. Throws RESTAURANT_UNKNOWN,
 * TABLE_UNKNOWN, PARTY_OFF, PARTY_DIGITS_WRONG, PARTY_FULL, TOO_MANY.
 */
export async function joinParty(
  deps: Deps,
  input: Input<'parties.join'>,
  context: Pick<CallContext, 'viewer' | 'address' | 'locale'>,
): Promise<Output<'parties.join'>> {
  const { restaurantId, tableNo } = input;
  if (!(await isSharedTable(deps, input))) throw new DomainError('PARTY_OFF');
  const now = deps.clock();
  const budget = `party digits:${restaurantId}:${tableNo}`;
  await requireSourceLeft(deps.db, budget, context.address, wrongDigits, now);
  await requireLeft(deps.db, budget, allWrongDigits, now);
  const joined = await inTransaction(deps.db, async (tx) => {
    const open = await openParty(tx, deps, input, context.address, now);
    const party = await lockParty(tx, open.party.id);
    const keyHash = toKeyHash(input.memberKey);
    const known = await findMember(tx, party.id, keyHash);
    // The digits are not asked of who opens the table, nor of a phone that sits there already.
    if (!open.isNew && !known && input.digits !== party.digits) return undefined;
    if (party.state === 'closed') throw new DomainError('PARTY_CLOSED');
    const person = { name: input.name.trim(), colour: input.colour, locale: context.locale };
    const userId = context.viewer.kind === 'diner' ? context.viewer.userId : null;
    const memberNo = known?.no ?? party.members + 1;
    if (known)
      await tx
        .update(partyMembers)
        .set({ ...person, userId: userId ?? known.userId })
        .where(and(eq(partyMembers.partyId, party.id), eq(partyMembers.no, known.no)));
    else {
      if (party.members >= maxPartyMembers) throw new DomainError('PARTY_FULL', { most: maxPartyMembers });
      await tx
        .insert(partyMembers)
        .values({ ...person, partyId: party.id, no: memberNo, keyHash, userId, joinedAt: now });
    }
    await touchParty(tx, party.id, now, known ? {} : { members: memberNo });
    await tellStaff(tx, party, now);
    return { partyId: party.id, memberNo, tableNo };
  });
  if (joined) return joined;
  await countSource(deps.db, budget, context.address, wrongDigits, now);
  await countUp(deps.db, budget, allWrongDigits.windowMs, now);
  throw new DomainError('PARTY_DIGITS_WRONG');
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
      id: newOrderId(deps.random),
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

/** Four random digits; of 65,536 numbers the last 5,536 would favour some. */
function getDigits(random: (bytes: number) => Buffer): string {
  for (;;) {
    const number = random(2).readUInt16BE();
    if (number < 60_000) return String(number % 10_000).padStart(4, '0');
  }
}

async function findMember(db: Executor, partyId: string, keyHash: string): Promise<MemberRow | undefined> {
  const [member] = await db
    .select()
    .from(partyMembers)
    .where(and(eq(partyMembers.partyId, partyId), eq(partyMembers.keyHash, keyHash)));
  return member;
}

/** Returns whether guests of a table order together. Throws as `requireTable` does. */
const isSharedTable = async (deps: Deps, table: Table): Promise<boolean> =>
  (await requireTable(deps, table)).pickup.sharedTables === true;
