import { and, eq, sql } from 'drizzle-orm';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { doorParties } from '../../schema/door-queue';
import { checkParty, getReservationRules } from '../reservations/reservation-rules';
import { parseDialledNumber } from '../reservations/submit-reservation';
import { getCurrentShop } from '../restaurant/shop';
import { createQuote, type DoorPartyRow, listOpenParties, listSeatedParties } from './door-queue.repository';

/** Maximum number of parties that wait at one restaurant. */
const maxParties = 200;

interface Joining {
  restaurantId: number;
  people: number;
  name: string;
  mobile?: string;
  key: string;
  language?: Locale;
  source: DoorPartyRow['source'];
  actor: string;
}

/**
 * Adds a party to the queue with the waiting time that is quoted to it; the same key adds once. Throws
 * RESTAURANT_UNKNOWN, PARTY_TOO_LARGE, PHONE_INVALID, TOO_MANY.
 */
export async function joinDoorQueue(deps: Deps, joining: Joining): Promise<DoorPartyRow> {
  const { restaurantId, people, name, mobile, key, language, source, actor } = joining;
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  checkParty(people, getReservationRules(restaurant));
  // A number that no country has would fail only when the party is called.
  const phone = mobile ? parseDialledNumber(mobile) : undefined;
  return withTransaction(deps.db, async (tx) => {
    // Concurrent parties get different places and quotes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('door'), ${restaurantId})`);
    const [repeated] = await tx
      .select()
      .from(doorParties)
      .where(and(eq(doorParties.restaurantId, restaurantId), eq(doorParties.key, key)));
    if (repeated) return repeated;
    const open = await listOpenParties(tx, restaurantId, now);
    if (open.length >= maxParties) throw new DomainError('TOO_MANY');
    const { minutes, ahead } = createQuote(open, await listSeatedParties(tx, restaurantId, now), now)(people);
    const [joined] = await tx
      .insert(doorParties)
      .values({
        id: deps.random(16).toString('base64url'),
        restaurantId,
        key,
        source,
        people,
        name: name.trim(),
        mobile: phone ? phone.phoneDial + phone.phoneDigits : '',
        language: language ?? restaurant.defaultLocale,
        ahead,
        quotedMinutes: minutes,
        joinedAt: now,
        actor,
        actedAt: now,
      })
      .returning();
    await recordStaffEvent(tx, { restaurantId, kind: 'door', subject: joined!.id, now });
    return joined!;
  });
}
