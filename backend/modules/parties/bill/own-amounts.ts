import { eq } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import { listOwnAmounts } from '@/lib/domain/parties/split-bill';
import { getSmallestAmount } from '../../../core/money';
import type { Tx } from '../../../db/client';
import { restaurants } from '../../../schema/restaurant';
import { findGroupRow, type MemberRow, type PartyRow, type Round } from '../parties.repository';
import { toBilledRounds } from '../party-bill';

/** Returns the amount of each member's dishes in some rounds of a party, by member number. */
export async function readOwnAmounts(
  tx: Tx,
  party: PartyRow,
  rounds: readonly Pick<Round, 'order' | 'lines'>[],
  members: readonly MemberRow[],
): Promise<ReadonlyMap<number, Minor>> {
  const [restaurant] = await tx
    .select({ countryCode: restaurants.countryCode })
    .from(restaurants)
    .where(eq(restaurants.id, party.restaurantId));
  const unit = getSmallestAmount(restaurant?.countryCode);
  const numbers = members.map(({ no }) => no);
  const own = listOwnAmounts(toBilledRounds(rounds, unit, await findGroupRow(tx, party)), numbers, unit);
  return new Map(numbers.map((no, index) => [no, own[index]!]));
}
