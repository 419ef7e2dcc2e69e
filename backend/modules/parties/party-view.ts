import type { PartyView } from '@/lib/contract/party-view';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { getOwnAmounts } from '@/lib/domain/parties/split-bill';
import { DomainError } from '../../core/domain-error';
import { getCurrencySign, getSmallestAmount } from '../../core/money';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { chooseLine } from '../orders/placing/choices';
import { getBoxFee, getServiceRule } from '../orders/placing/fees';
import { getTranslate, type Quoted, toChoicesText } from '../orders/placing/quote';
import { getPayTypes } from '../payments/pay-types';
import type { PromotionRow } from '../restaurant/info';
import { getCurrentShop, type ShopNow } from '../restaurant/shop';
import { getFixedFees, toGroupRound } from './group-bill';
import {
  findGroupRow,
  type GroupRow,
  listMembers,
  listRounds,
  listShares,
  listUnsentLines,
  type MemberRow,
  type PartyLineRow,
  type PartyRow,
  type Round,
  readParty,
  type ShareRow,
  toBilled,
  toOrdered,
} from './parties.repository';
import { getGroupPromotion, quoteGroup } from './quote-group';

/** A party as the database has it; a view in each language is made of it. */
interface PartyFacts {
  now: ShopNow;
  party: PartyRow;
  members: MemberRow[];
  lines: PartyLineRow[];
  rounds: Round[];
  shares: ShareRow[];
  group?: GroupRow;
  /** Of the group's code; null for one that is gone. */
  promotion?: PromotionRow | null;
  /** When it was read. */
  at: Date;
}

/**
 * Returns the shop of a party. To be called before a transaction begins: who holds a connection and waits for a second one can
 * starve all others. Throws NOT_FOUND.
 */
export const getShop = async (deps: Deps, partyId: string): Promise<ShopNow> =>
  getCurrentShop(deps, (await readParty(deps.db, partyId)).restaurantId);

/** Returns everything that a view shows of a party. */
export async function readPartyFacts(
  deps: Deps,
  party: PartyRow,
  db: Executor = deps.db,
): Promise<PartyFacts> {
  const [now, members, lines, rounds, shares, group] = await Promise.all([
    getCurrentShop(deps, party.restaurantId),
    listMembers(db, party.id),
    listUnsentLines(db, party.id),
    listRounds(db, party.id),
    listShares(db, party.id),
    findGroupRow(db, party),
  ]);
  const promotion = group && (await getGroupPromotion(db, party.restaurantId, group));
  return { now, party, members, lines, rounds, shares, group, promotion, at: deps.clock() };
}

/** Returns the party as its members see it, in a language (TAB-02, TAB-05). */
export function toPartyView(
  deps: Pick<Deps, 'paymentProviders'>,
  facts: PartyFacts,
  locale: Locale,
): PartyView {
  const { now, party, members, lines, rounds, shares, group } = facts;
  const { restaurant } = now.shop;
  const translate = getTranslate(now.shop, locale);
  const billed = toBilled(rounds);
  const unit = getSmallestAmount(restaurant.countryCode);
  const estimate = group && rounds.length === 0 ? estimateGroup(facts, group, locale) : undefined;
  const own = getOwnAmounts(
    estimate?.rounds ?? toBilledRounds(billed, unit, group),
    members.map(({ no }) => no),
    unit,
  );
  const sumShares = (no: number, state: ShareRow['state']) =>
    shares.reduce(
      (sum, share) => sum + (share.memberNo === no && share.state === state ? share.amount : 0),
      0,
    );
  return {
    partyId: party.id,
    version: party.version,
    state: party.state,
    restaurantId: restaurant.id,
    tableNo: party.tableNo ?? undefined,
    group: group && toGroupView(group, estimate?.quoted),
    payFirst: (!group && restaurant.pickup.tablePayFirst) || undefined,
    digits: !group && restaurant.pickup.tableJoin === 'nod' ? '' : party.digits,
    openedAt: party.openedAt.toISOString(),
    currencySign: getCurrencySign(restaurant.countryCode, locale),
    countryCode: restaurant.countryCode,
    members: members.map(({ no, name, colour, cartVersion, lastChange }, index) => ({
      no,
      name,
      colour,
      cartVersion,
      lastChange: lastChange ?? undefined,
      ownAmount: own[index]!,
      paidAmount: sumShares(no, 'paid'),
      heldAmount: sumShares(no, 'held'),
    })),
    lines: lines.map((line) => toUnsentLine(now, line, locale)),
    rounds: rounds.map(({ no, sentBy, sentAt, order, lines: sent }) => ({
      no,
      sentBy,
      sentAt: sentAt.toISOString(),
      orderStatus: order.status,
      orderSn: order.sn,
      promisedAt: order.promisedAt?.toISOString(),
      totalAmount: order.total,
      lines: sent.map(({ memberNo, lineKey, forAll, line }) => ({
        memberNo,
        lineId: lineKey,
        dishId: line.dishId,
        dishName: translate(line.name),
        dishExtra:
          toChoicesText({ specName: line.specName, items: line.items, remark: line.remark }, translate) ||
          undefined,
        dishCount: line.count,
        totalAmount: line.unitPrice * line.count,
        forAll,
        isPrepared: line.preparedAt !== null,
      })),
    })),
    bill: {
      ...getBillParts(billed, translate),
      servicePercent:
        getServiceRule({ tableNo: party.tableNo ?? undefined, ...restaurant })?.percent || undefined,
      totalAmount: party.billed,
      paidAmount: party.paid,
      heldAmount: party.held,
      leftAmount: party.billed - party.paid - party.held,
    },
    shares: shares.map(({ id, memberNo, kind, amount, state, paidAt, expiresAt }) => ({
      shareId: id,
      memberNo,
      kind,
      amount,
      state,
      paidAt: paidAt?.toISOString(),
      expiresAt: expiresAt?.toISOString(),
    })),
    call:
      party.call && party.calledAt
        ? {
            kind: party.call,
            at: party.calledAt.toISOString(),
            answeredAt: party.answeredAt?.toISOString(),
            answer: party.callAnswer ?? undefined,
          }
        : undefined,
    payTypeList: getPayTypes(deps, restaurant, 'share', locale),
  };
}

/** Returns the rounds as the bill is split by (lib/domain/parties/split-bill.ts). */
export const toBilledRounds = (rounds: readonly Round[], unit: Minor, group: GroupRow | undefined) =>
  rounds.map(({ order, lines }) =>
    group
      ? toGroupRound(
          order,
          lines.map(({ memberNo, forAll, line }) => ({ ...line, memberNo, forAll })),
          group.feeSplit,
          unit,
        )
      : {
          total: order.total,
          lines: lines.map(({ memberNo, forAll, line }) => ({
            memberNo,
            forAll,
            total: line.unitPrice * line.count,
          })),
        },
  );

/** Returns what a group's order would come to as it stands; undefined when it cannot be ordered so. */
function estimateGroup(
  { now: { shop }, lines, promotion, at }: PartyFacts,
  group: GroupRow,
  locale: Locale,
): { quoted: Quoted; rounds: ReturnType<typeof toGroupRound>[] } | undefined {
  try {
    const quoted = quoteGroup(shop, group, lines, promotion, { now: at, locale });
    const priced = quoted.lines.map((line, index) => ({
      memberNo: lines[index]!.memberNo,
      forAll: lines[index]!.forAll,
      unitPrice: line.unitPrice,
      boxFee: getBoxFee(line, false),
      count: line.count,
    }));
    const unit = getSmallestAmount(shop.restaurant.countryCode);
    return { quoted, rounds: [toGroupRound(quoted.price, priced, group.feeSplit, unit)] };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

const toGroupView = (group: GroupRow, quoted: Quoted | undefined): PartyView['group'] => ({
  deliveryType: group.deliveryType,
  deliveryTime: group.slot,
  closesAt: group.closesAt.toISOString(),
  payBy: group.payBy?.toISOString(),
  feeSplit: group.feeSplit,
  unpaid: group.unpaid,
  lastCall: group.lastCall || undefined,
  problem: group.problem ?? undefined,
  estimate: quoted && {
    totalAmount: quoted.price.total,
    feeAmount: getFixedFees(quoted.price.fees),
    deliveryAmount: quoted.price.fees.deliveryFee,
  },
});

/** Sums the parts of the rounds' prices; taxes of the same name and rate are one line. */
function getBillParts(rounds: readonly Round[], translate: ReturnType<typeof getTranslate>) {
  const taxes = new Map<string, PartyView['bill']['taxes'][number]>();
  const parts = { dishAmount: 0, discountAmount: 0, serviceAmount: 0, feeAmount: 0 };
  for (const { fees } of rounds.map(({ order }) => order)) {
    parts.dishAmount += fees.dishAmountBeforePromotion;
    parts.discountAmount += fees.dishAmountBeforePromotion - fees.dishAmount;
    parts.serviceAmount += fees.serviceFee;
    parts.feeAmount += getFixedFees(fees) + fees.boxFee;
    for (const { name, percent, amount, included } of fees.taxes) {
      const key = `${translate(name)} ${percent} ${included ?? false}`;
      const known = taxes.get(key);
      if (known) known.amount += amount;
      else taxes.set(key, { name: translate(name), percent, amount, included });
    }
  }
  return { ...parts, taxes: [...taxes.values()] };
}

function toUnsentLine(now: ShopNow, row: PartyLineRow, locale: Locale): PartyView['lines'][number] {
  const translate = getTranslate(now.shop, locale);
  const dish = now.shop.dishes.get(row.dishId);
  const ordered = toOrdered(row);
  const known = {
    memberNo: row.memberNo,
    lineId: row.lineKey,
    dishId: row.dishId,
    dishName: dish ? translate(dish.name) : '',
    dishCount: row.count,
    forAll: row.forAll,
    ordered,
  };
  try {
    if (!dish) throw new DomainError('DISH_UNKNOWN');
    const { spec, items, remark, total } = chooseLine(dish, ordered, translate);
    const dishExtra = toChoicesText({ specName: spec?.name, items, remark }, translate) || undefined;
    const isShort = (now.stocks.get(row.dishId) ?? Number.POSITIVE_INFINITY) < row.count;
    return { ...known, dishExtra, totalAmount: total, problem: isShort ? 'SOLD_OUT' : undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...known, totalAmount: 0, problem: error.code === 'DISH_OFF_SALE' ? 'SOLD_OUT' : 'CHANGED' };
  }
}
