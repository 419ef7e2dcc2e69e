import { eq } from 'drizzle-orm';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { DomainError } from '../../../core/domain-error';
import { getPayWindowEnd } from '../../../core/durations';
import type { Db, Executor } from '../../../db/client';
import type { Deps } from '../../../deps';
import { partyGroups } from '../../../schema/parties';
import { checkShopOpen } from '../../orders/placing/availability';
import { checkMinOrder, checkStock, countPieces } from '../../orders/placing/cart-rules';
import { findTypedPromotion } from '../../orders/placing/find-typed-promotion';
import type { Placement } from '../../orders/placing/place-order';
import { findPromotionFacts } from '../../orders/placing/promotion';
import { getTranslate } from '../../orders/placing/quote';
import { checkTime, findSlotNeed } from '../../orders/placing/time-rules';
import { findGroupRow, type GroupRow, lockAsMember, lockParty, type PartyRow } from '../parties.repository';
import { getShop } from '../party-facts';
import { checkMandatoryDishes, placeRound, toPlacement } from '../tables/send-round';
import { openerNo } from './group-bill';
import { quoteGroup } from './quote-group';

/** The maximum length of a remark. */
const maxRemark = 200;

interface ClosingInput {
  partyId: string;
  memberKey?: string;
  locale: Locale;
  shown?: Minor;
}

/**
 * Turns the dishes of a group into one order, which waits for the shares to be paid. It takes stock, slot and
 * promotion like any order. A group that has its order stays unchanged. `memberKey` is the opener's, or
 * undefined when the time to choose is over; `shown` is the total that the opener read. Throws NOT_FOUND, FORBIDDEN,
 * PARTY_CLOSED, ROUND_EMPTY, ROUND_CHANGED for another total and the errors of an order.
 */
export async function closeGroup(
  deps: Deps,
  { partyId, memberKey, locale, shown }: ClosingInput,
): Promise<void> {
  await placeRound(deps, {
    readShop: () => getShop(deps, partyId),
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
      const { shop, party, members, lines, now } = given;
      const group = (await findGroupRow(db, party))!;
      const translate = getTranslate(shop, locale);
      checkShopOpen(shop.restaurant);
      // Typing a code counts against a budget; the group's code was already found when it was opened.
      const promotion =
        group.promotionCode === null
          ? undefined
          : ((await findTypedPromotion(
              { db, clock: deps.clock },
              { userId: group.userId, address: '' },
              shop.restaurant.id,
              group.promotionCode,
            )) ?? null);
      const promotionFacts = await findPromotionFacts(db, shop, { userId: group.userId, promotion }, now);
      const quoted = quoteGroup(shop, group, lines, { promotion, promotionFacts }, { now, locale });
      checkStock(quoted.lines, new Map([...shop.soldOut].map((dishId) => [dishId, 0])), translate);
      checkMandatoryDishes(shop, quoted, translate);
      checkMinOrder(quoted.price.fees.dishAmountBeforePromotion, quoted.minOrder);
      checkTime({ deliveryType: group.deliveryType, deliveryTime: group.slot }, shop.restaurant, now);
      const { total } = quoted.price;
      if (shown !== undefined && shown !== total)
        throw new DomainError('ROUND_CHANGED', { amount: total / 100 });
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
        slotNeed: findSlotNeed(shop.restaurant, group.deliveryType, countPieces(quoted.lines)),
        lines: placement.lines.map((line, index) => addMemberName(line, names.get(lines[index]!.memberNo)!)),
      };
    },
    after: (db, { party, shop, now }) => startPaying(db, party, getPayWindowEnd(shop.restaurant, now), now),
  });
}

/** Adds the member's name to a line's remark, which is printed for the kitchen and for packing. */
const addMemberName = (line: Placement['lines'][number], name: string): Placement['lines'][number] => ({
  ...line,
  remark: cutText([name, line.remark].filter(Boolean).join(' · '), maxRemark),
});

async function startPaying(db: Db, { id }: PartyRow, payBy: Date, now: Date): Promise<void> {
  await db
    .update(partyGroups)
    .set({ closesAt: now, payBy, dueAt: payBy, problem: null })
    .where(eq(partyGroups.partyId, id));
}

/**
 * Locks a group for its opener. Throws NOT_FOUND, FORBIDDEN for other members and for a table, and
 * PARTY_CLOSED.
 */
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
