import { and, eq } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { countUp, requireLeft } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { createOrderId } from '../../core/ids';
import { getPayWindowEnd } from '../../core/pay-window';
import { countSource, requireSourceLeft } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import type { CallContext } from '../../http/serve';
import { parties, partyGroups, partyMembers } from '../../schema/parties';
import { checkShopOpen } from '../orders/placing/availability';
import { findTypedPromotion } from '../orders/placing/find-typed-promotion';
import { checkAddress } from '../orders/placing/prepare-order';
import { findDeliveryWay } from '../orders/placing/quote';
import { checkTime } from '../orders/placing/time-rules';
import { locateAddress } from '../places/locate-address';
import { getCurrentShop } from '../restaurant/shop';
import { openerNo } from './group-bill';
import { getDigits, openings, putMember } from './join-party';
import { type GroupRow, lockParty, type PartyRow, toKeyHash } from './parties.repository';

const minuteMs = 60_000;

/** Wrong codes of one source, and of all sources together at a restaurant: eight digits withstand far more. */
const wrongCodes = { most: 10, windowMs: 15 * minuteMs };
const allWrongCodes = { most: 1_000, windowMs: 60 * minuteMs };

type Caller = Pick<CallContext, 'viewer' | 'address' | 'locale'>;

/**
 * Opens a group of a diner (TAB-11). What the order depends on is checked as if it were placed when everybody had chosen and paid.
 * Throws RESTAURANT_UNKNOWN, the errors of the shop's state, MODE_UNSUPPORTED, ADDRESS_REQUIRED, COORDINATES_MISSING, OUT_OF_RANGE,
 * the errors of a time, PROMOTION_INVALID, TOO_MANY.
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
  if (place) findDeliveryWay(shop, place);
  const closesAt = new Date(now.getTime() + input.minutes * minuteMs);
  checkTime({ deliveryType, deliveryTime }, restaurant, now);
  checkTime({ deliveryType, deliveryTime }, restaurant, getPayWindowEnd(restaurant, closesAt));
  if (promotionCode && !(await findTypedPromotion(deps, { userId, address }, restaurant.id, promotionCode)))
    throw new DomainError('PROMOTION_INVALID');

  await requireSourceLeft(deps.db, 'party openings', address, openings, now);
  await countSource(deps.db, 'party openings', address, openings, now);
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
    // Another open group of the restaurant has this code; there are a hundred million.
    if (opened) return { partyId: opened.id, memberNo: openerNo, code: opened.digits };
  }
}

/** Returns what the link of a group leads to (TAB-11). Throws GROUP_UNKNOWN, TOO_MANY. */
export async function findGroup(
  deps: Deps,
  input: Input<'parties.findGroup'>,
  caller: Caller,
): Promise<Output<'parties.findGroup'>> {
  const { party, group } = await getOpenGroup(deps, input, caller);
  const members = await deps.db
    .select({ colour: partyMembers.colour })
    .from(partyMembers)
    .where(eq(partyMembers.partyId, party.id));
  return {
    people: party.members,
    colours: members.map(({ colour }) => colour),
    deliveryType: group.deliveryType,
    deliveryTime: group.slot,
    closesAt: group.closesAt.toISOString(),
    isClosed: party.rounds > 0 || undefined,
  };
}

/** Joins a group by its code (TAB-11); the same secret joins once. Throws GROUP_UNKNOWN, GROUP_FIXED, PARTY_FULL, TOO_MANY. */
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

/** Returns the open group of a code; wrong codes are counted. Throws GROUP_UNKNOWN, TOO_MANY. */
async function getOpenGroup(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { restaurantId, code }: { restaurantId: number; code: string },
  { address }: Caller,
): Promise<{ party: PartyRow; group: GroupRow }> {
  const now = clock();
  const budget = `group codes:${restaurantId}`;
  await requireSourceLeft(db, budget, address, wrongCodes, now);
  await requireLeft(db, budget, allWrongCodes, now);
  const found = await findOpenGroup(db, restaurantId, code);
  if (found) return found;
  await countSource(db, budget, address, wrongCodes, now);
  await countUp(db, budget, allWrongCodes.windowMs, now);
  throw new DomainError('GROUP_UNKNOWN');
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
