import { and, eq } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { findByGuess } from '../../../core/compare-guess';
import { DomainError } from '../../../core/domain-error';
import { getPayWindowEnd, minuteMs } from '../../../core/durations';
import { createOrderId } from '../../../core/ids';
import { listSourceLimits, spendSource } from '../../../core/source-budgets';
import { withTransaction } from '../../../core/transaction';
import type { Executor } from '../../../db/client';
import type { Deps } from '../../../deps';
import type { CallContext } from '../../../http/serve';
import { parties, partyGroups, partyMembers } from '../../../schema/parties';
import { checkShopOpen } from '../../orders/placing/availability';
import { findAskedTime } from '../../orders/placing/choose-for-time';
import { findTypedPromotion } from '../../orders/placing/find-typed-promotion';
import { checkAddress } from '../../orders/placing/prepare-order';
import { checkCode } from '../../orders/placing/promotion';
import { checkAreaTime, findDeliveryWay } from '../../orders/placing/quote';
import { checkTime } from '../../orders/placing/time-rules';
import { locateAddress } from '../../places/locate-address';
import { getCurrentShop } from '../../restaurant/shop';
import { putMember } from '../join-party';
import { type GroupRow, listMembers, lockParty, type PartyRow, toKeyHash } from '../parties.repository';
import { getDigits } from '../tables/table-digits';
import { openerNo } from './group-bill';

/** The number of groups that one source may open. */
const openings = { most: 60, windowMs: 60 * minuteMs };

/**
 * Limits of wrong codes from one source, and from all sources at one restaurant. A code has eight digits and
 * withstands far more guesses.
 */
const wrongCodes = { most: 10, windowMs: 15 * minuteMs };
const allWrongCodes = { most: 1_000, windowMs: 60 * minuteMs };

type Caller = Pick<CallContext, 'viewer' | 'address' | 'locale'>;

/**
 * Opens a group for a diner. The order's conditions are checked as if it were placed when all members have
 * chosen and paid. Throws RESTAURANT_UNKNOWN, the errors of the shop's state, MODE_UNSUPPORTED,
 * ADDRESS_REQUIRED, COORDINATES_MISSING, OUT_OF_RANGE, the errors of a time, PROMOTION_INVALID, PROMOTION_NOT_ALLOWED,
 * TOO_MANY.
 */
export async function openGroup(
  deps: Deps,
  userId: number,
  input: Input<'parties.openGroup'>,
  { address, locale }: Caller,
): Promise<Output<'parties.openGroup'>> {
  const now = deps.clock();
  const { shop } = await getCurrentShop(deps, input.restaurantId);
  const { restaurant } = shop;
  const { deliveryType, deliveryTime, promotionCode } = input;
  const delivered = deliveryType === 'DELIVERY_TO_HOME';
  checkShopOpen(restaurant);
  if (!(delivered ? restaurant.supportTakeout : restaurant.supportPickup))
    throw new DomainError('MODE_UNSUPPORTED', { deliveryType });
  if (delivered) checkAddress(input.deliveryAddress);
  const place = delivered
    ? await locateAddress(deps, input.deliveryAddress!, restaurant.countryCode)
    : undefined;
  const way =
    place && findDeliveryWay(shop, { ...place, addressDetail: input.deliveryAddress?.addressDetail });
  const closesAt = new Date(now.getTime() + input.minutes * minuteMs);
  for (const orderedAt of [now, getPayWindowEnd(restaurant, closesAt)]) {
    checkTime({ deliveryType, deliveryTime }, restaurant, orderedAt);
    const asked = findAskedTime({ deliveryTime }, restaurant.timeZone, orderedAt);
    if (way) checkAreaTime(way, asked, deliveryTime);
  }
  if (promotionCode) {
    const promotion = await findTypedPromotion(deps, { userId, address }, restaurant.id, promotionCode);
    checkCode(promotion, restaurant, deliveryType);
  }

  await spendSource(deps.db, 'party openings', address, openings, now);
  for (;;) {
    const opened = await withTransaction(deps.db, async (tx) => {
      const [party] = await tx
        .insert(parties)
        .values({
          id: createOrderId(deps.random),
          kind: 'group',
          restaurantId: restaurant.id,
          digits: getDigits(deps.random) + getDigits(deps.random),
          openedAt: now,
          touchedAt: now,
          members: openerNo,
        })
        .onConflictDoNothing()
        .returning();
      if (!party) return undefined;
      await tx.insert(partyMembers).values({
        partyId: party.id,
        no: openerNo,
        keyHash: toKeyHash(input.memberKey),
        name: input.name.trim(),
        colour: input.colour,
        locale,
        userId,
        joinedAt: now,
      });
      await tx.insert(partyGroups).values({
        partyId: party.id,
        userId,
        deliveryType,
        slot: deliveryTime,
        address: delivered ? { ...input.deliveryAddress!, ...place } : null,
        promotionCode: promotionCode ?? null,
        closesAt,
        dueAt: closesAt,
        feeSplit: input.feeSplit,
        unpaid: input.unpaid,
      });
      return party;
    });
    // Without a row, another open group of the restaurant has the same code, out of a hundred million.
    if (opened) return { partyId: opened.id, memberNo: openerNo, code: opened.digits };
  }
}

/** Returns the group that a link opens. Throws GROUP_UNKNOWN, TOO_MANY. */
export async function findGroup(
  deps: Deps,
  input: Input<'parties.findGroup'>,
  caller: Caller,
): Promise<Output<'parties.findGroup'>> {
  const { party, group } = await getOpenGroup(deps, input, caller);
  const members = await listMembers(deps.db, party.id);
  return {
    people: members.filter(({ leftAt }) => leftAt === null).length,
    colours: members.map(({ colour }) => colour),
    deliveryType: group.deliveryType,
    deliveryTime: group.slot,
    closesAt: group.closesAt.toISOString(),
    isClosed: party.rounds > 0 || undefined,
  };
}

/**
 * Joins a group by its code; a repeated join with the same secret changes nothing. Throws GROUP_UNKNOWN,
 * GROUP_FIXED, PARTY_FULL, TOO_MANY.
 */
export async function joinGroup(
  deps: Deps,
  input: Input<'parties.joinGroup'>,
  caller: Caller,
): Promise<Output<'parties.joinGroup'>> {
  const found = await getOpenGroup(deps, input, caller);
  const now = deps.clock();
  return withTransaction(deps.db, async (tx) => {
    const party = await lockParty(tx, found.party.id);
    if (party.state === 'closed') throw new DomainError('GROUP_UNKNOWN');
    const memberNo = await putMember(tx, party, input, caller, now, () => {
      if (party.rounds > 0) throw new DomainError('GROUP_FIXED');
    });
    return { partyId: party.id, memberNo, code: party.digits };
  });
}

/** Returns the open group with a code. Throws GROUP_UNKNOWN, TOO_MANY. */
async function getOpenGroup(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { restaurantId, code }: { restaurantId: number; code: string },
  { address }: Caller,
): Promise<{ party: PartyRow; group: GroupRow }> {
  const now = clock();
  const name = `group codes:${restaurantId}`;
  const limits = [...listSourceLimits(name, address, wrongCodes), { key: name, budget: allWrongCodes }];
  const match = await findByGuess(db, limits, (tx) => findOpenGroup(tx, restaurantId, code), now);
  if (!match) throw new DomainError('GROUP_UNKNOWN');
  return match;
}

async function findOpenGroup(db: Executor, restaurantId: number, code: string) {
  const [found] = await db
    .select({ party: parties, group: partyGroups })
    .from(parties)
    .innerJoin(partyGroups, eq(partyGroups.partyId, parties.id))
    .where(
      and(
        eq(parties.restaurantId, restaurantId),
        eq(parties.digits, code),
        eq(parties.kind, 'group'),
        eq(parties.state, 'open'),
      ),
    );
  return found;
}
