import { eq } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { getPayWindowEnd } from '../../core/pay-window';
import type { Db, Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { partyGroups } from '../../schema/parties';
import { checkShopOpen } from '../orders/placing/availability';
import { checkStock } from '../orders/placing/cart-rules';
import { findTypedPromotion } from '../orders/placing/find-typed-promotion';
import type { Placement } from '../orders/placing/place-order';
import { getTranslate } from '../orders/placing/quote';
import { checkTime } from '../orders/placing/time-rules';
import { openerNo } from './group-bill';
import {
  findGroupRow,
  type GroupRow,
  listMembers,
  lockAsMember,
  lockParty,
  type PartyRow,
} from './parties.repository';
import { quoteGroup } from './quote-group';
import { checkFirstRound, placeRound, toPlacement } from './send-round';

/** As long as a remark can be. */
const maxRemark = 200;

/**
 * Fixes what a group has chosen: it becomes one order, which waits for the shares to be paid (TAB-11). Stock, slot and promotion are
 * taken as for any order. One that is fixed already stays as it is. `memberKey` is the opener's; without it the time is over. Throws
 * NOT_FOUND, FORBIDDEN, PARTY_CLOSED, ROUND_EMPTY and the errors of an order.
 */
export async function closeGroup(
  deps: Deps,
  { partyId, memberKey, locale }: { partyId: string; memberKey?: string; locale: Locale },
): Promise<void> {
  await placeRound(deps, {
    partyId,
    round: 1,
    locale,
    async lock(db) {
      const party =
        memberKey === undefined
          ? await lockOpenGroup(db, partyId)
          : (await lockAsOpener(db, { partyId, memberKey })).party;
      return { party, sentBy: openerNo };
    },
    async prepare(db, given) {
      const { shop, party, lines, now } = given;
      const group = (await findGroupRow(db, party))!;
      const members = await listMembers(db, party.id);
      const translate = getTranslate(shop, locale);
      checkShopOpen(shop.restaurant);
      // Whoever types codes has a budget; the one of the group was found before.
      const promotion =
        group.promotionCode === null
          ? undefined
          : ((await findTypedPromotion(
              { db, clock: deps.clock },
              { userId: group.userId, address: '' },
              shop.restaurant.id,
              group.promotionCode,
            )) ?? null);
      const quoted = quoteGroup(shop, group, lines, promotion, { now, locale });
      checkStock(quoted.lines, new Map([...shop.soldOut].map((dishId) => [dishId, 0])), translate);
      checkFirstRound(shop, quoted, translate);
      checkTime({ deliveryType: group.deliveryType, deliveryTime: group.slot }, shop.restaurant, now);
      const placement = toPlacement(deps, given, quoted, {
        deliveryType: group.deliveryType,
        status: OrderStatus.AwaitingPayment,
        slot: group.slot,
        address: group.address,
        distanceMetres: quoted.distance,
        locale: members[0]!.locale,
      });
      const names = new Map(members.map(({ no, name }) => [no, name]));
      return {
        ...placement,
        slotCapacity:
          group.deliveryType === 'DELIVERY_TO_HOME' ? shop.restaurant.delivery.slotCapacity : undefined,
        lines: placement.lines.map((line, index) => addMemberName(line, names.get(lines[index]!.memberNo)!)),
      };
    },
    after: (db, { party, shop, now }) => startPaying(db, party, getPayWindowEnd(shop.restaurant, now), now),
  });
}

/** Says whose dish it is, where the kitchen and who packs it read it. */
const addMemberName = (line: Placement['lines'][number], name: string): Placement['lines'][number] => ({
  ...line,
  remark: [name, line.remark].filter(Boolean).join(' · ').slice(0, maxRemark),
});

async function startPaying(db: Db, { id }: PartyRow, payBy: Date, now: Date): Promise<void> {
  await db
    .update(partyGroups)
    .set({ closesAt: now, payBy, dueAt: payBy, problem: null })
    .where(eq(partyGroups.partyId, id));
}

/** Locks a group as whoever opened it. Throws NOT_FOUND, FORBIDDEN for the others and for a table, PARTY_CLOSED. */
export async function lockAsOpener(
  db: Executor,
  input: { partyId: string; memberKey: string },
): Promise<{ party: PartyRow; group: GroupRow }> {
  const { party, member } = await lockAsMember(db, input);
  const group = await findGroupRow(db, party);
  if (!group || member.no !== openerNo) throw new DomainError('FORBIDDEN');
  return { party, group };
}

async function lockOpenGroup(db: Executor, partyId: string): Promise<PartyRow> {
  const party = await lockParty(db, partyId);
  if (party.state === 'closed') throw new DomainError('PARTY_CLOSED');
  return party;
}
