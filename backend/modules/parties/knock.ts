import { and, eq, isNull, sql } from 'drizzle-orm';
import { spendSource } from '../../core/source-budgets';
import type { Executor, Tx } from '../../db/client';
import { partyKnocks } from '../../schema/parties';
import { type PartyRow, tellStaff, toKeyHash } from './parties.repository';

/** Browsers of one source that ask to be let in. */
const knocks = { most: 20, windowMs: 15 * 60_000 };

/**
 * Asks the staff to let somebody in to a locked party (TAB-08). Returns why they are not in yet; undefined once staff have let them
 * in. Throws TOO_MANY.
 */
export async function knock(
  tx: Tx,
  party: PartyRow,
  { memberKey, name }: { memberKey: string; name: string },
  address: string,
  now: Date,
): Promise<'PARTY_NOD' | 'PARTY_REFUSED' | undefined> {
  const row = { partyId: party.id, keyHash: toKeyHash(memberKey) };
  const isKnock = and(eq(partyKnocks.partyId, row.partyId), eq(partyKnocks.keyHash, row.keyHash));
  const [known] = await tx.select().from(partyKnocks).where(isKnock);
  if (!known) {
    await spendSource(tx, 'party knocks', address, knocks, now);
    await tx.insert(partyKnocks).values({ ...row, name: name.trim(), askedAt: now });
    await tellStaff(tx, party, now);
    return 'PARTY_NOD';
  }
  if (known.isAdmitted === null) return 'PARTY_NOD';
  if (!known.isAdmitted) return 'PARTY_REFUSED';
  await tx.delete(partyKnocks).where(isKnock);
  return undefined;
}

/** Returns who waits to be let in to open tables of a restaurant, in the order in which they asked. */
export const listKnocks = (db: Executor, restaurantId: number) =>
  db
    .select()
    .from(partyKnocks)
    .where(
      and(
        isNull(partyKnocks.isAdmitted),
        sql`${partyKnocks.partyId} in (select id from parties where restaurant_id = ${restaurantId} and state = 'open')`,
      ),
    )
    .orderBy(partyKnocks.askedAt);
