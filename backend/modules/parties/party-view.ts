import { staffMemberNo } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { listOwnAmounts } from '@/lib/domain/parties/split-bill';
import { getCurrencySign, getSmallestAmount } from '../../core/money';
import type { Deps } from '../../deps';
import type { RemovedLine } from '../../schema/parties';
import { findServiceRule } from '../orders/placing/fees';
import { getTranslate, toChoicesText } from '../orders/placing/quote';
import { getPayTypes } from '../payments/pay-types';
import type { ShopNow } from '../restaurant/shop';
import { planChoice } from './choice/plan-choice';
import {
  getPresent,
  type MemberRow,
  type Round,
  type ShareRow,
  sumShares,
  toBilled,
} from './parties.repository';
import { estimateGroup, getBillParts, toBilledRounds, toGroupView, toNextRound } from './party-bill';
import type { PartyFacts } from './party-facts';
import { isShared, toUnsentLine } from './party-lines';

/** Returns the view of a party in one language. */
export function toPartyView(
  deps: Pick<Deps, 'paymentProviders'>,
  facts: PartyFacts,
  locale: Locale,
): PartyView {
  const { now, party, members, lines, rounds, shares, group } = facts;
  const { restaurant } = now.shop;
  const translate = getTranslate(now.shop, locale);
  const billed = toBilled(rounds);
  const present = getPresent(party, members, lines);
  const unit = getSmallestAmount(restaurant.countryCode);
  const estimate = group && rounds.length === 0 ? estimateGroup(facts, group, locale) : undefined;
  const own = listOwnAmounts(
    estimate?.rounds ?? toBilledRounds(billed, unit, group),
    members.map(({ no }) => no),
    unit,
  );
  return {
    partyId: party.id,
    version: party.version,
    state: party.state,
    joinedTo: party.joinedInto === null ? undefined : { partyId: party.joinedInto, shift: party.joinedShift },
    restaurantId: restaurant.id,
    tableNo: party.tableNo ?? undefined,
    group: group && toGroupView(group, estimate?.quoted, now.shop, locale),
    payFirst: (!group && restaurant.pickup.tablePayFirst) || undefined,
    digits: !group && restaurant.pickup.tableJoin === 'nod' ? '' : party.digits,
    openedAt: party.openedAt.toISOString(),
    currencySign: getCurrencySign(restaurant.countryCode, locale),
    countryCode: restaurant.countryCode,
    members: members.map(
      ({ no, name, colour, leftAt, cartVersion, lastChange, removed, choiceOutcome }, index) => ({
        no,
        name,
        colour,
        hasLeft: leftAt !== null || undefined,
        cartVersion,
        lastChange: lastChange ?? undefined,
        removed: removed ? toRemoved(now, removed, translate) : undefined,
        ownAmount: own[index]!,
        paidAmount: sumShares(shares, no, 'paid'),
        heldAmount: sumShares(shares, no, 'held'),
        outcome: toOutcome(choiceOutcome, rounds),
      }),
    ),
    lines: lines.map((line) => toUnsentLine(facts, line, locale, present)),
    rounds: rounds.map(({ no, sentBy, sentAt, order, lines: sent }) => ({
      no,
      sentBy,
      sentAt: sentAt.toISOString(),
      orderStatus: order.status,
      isAccepted: order.acceptedAt !== null || undefined,
      orderSn: order.sn,
      movedFrom: order.movedFrom ?? undefined,
      promisedAt: order.promisedAt?.toISOString(),
      totalAmount: order.total,
      lines: sent.map(({ memberNo, lineKey, forAll, eaters, line }) => ({
        memberNo,
        lineId: lineKey,
        dishId: line.dishId,
        dishName: translate(line.name),
        dishExtra:
          toChoicesText({ specName: line.specName, items: line.items, remark: line.remark }, translate) ||
          undefined,
        dishCount: line.count,
        totalAmount: line.unitPrice * line.count,
        forAll: forAll || undefined,
        sharedWith: forAll || isShared(memberNo, eaters) ? eaters : undefined,
        isPrepared: line.preparedAt !== null || undefined,
      })),
    })),
    next: toNextRound(facts, locale),
    bill: {
      ...getBillParts(
        billed.map(({ order }) => order.fees),
        translate,
      ),
      servicePercent:
        findServiceRule({ tableNo: party.tableNo ?? undefined, ...restaurant })?.percent || undefined,
      totalAmount: party.billed,
      paidAmount: party.paid,
      heldAmount: party.held,
      voucherAmount: sumPaid(shares, ({ voucherAmount }) => voucherAmount),
      cashRounding: sumPaid(shares, ({ cashRounding }) => cashRounding),
      leftAmount: party.billed - party.paid - party.held,
    },
    shares: shares.map(
      ({ id, memberNo, kind, amount, voucherAmount, cashRounding, state, paidAt, expiresAt }) => ({
        shareId: id,
        memberNo,
        kind,
        amount,
        voucherAmount: voucherAmount || undefined,
        cashRounding: cashRounding || undefined,
        state,
        paidAt: paidAt?.toISOString(),
        expiresAt: expiresAt?.toISOString(),
      }),
    ),
    choice: toChoice(facts, unit),
    call:
      party.call && party.calledAt
        ? {
            kind: party.call,
            at: party.calledAt.toISOString(),
            answeredAt: party.answeredAt?.toISOString(),
            answer: party.callAnswer ?? undefined,
            phrase: party.callPhrase ?? undefined,
          }
        : undefined,
    payTypeList: getPayTypes(deps, restaurant, 'share', locale),
  };
}

/** Returns the choice of those who paid while a round waits for the money of others. */
function toChoice({ party, members, rounds, shares }: PartyFacts, unit: Minor): PartyView['choice'] {
  if (!party.chooseBy) return undefined;
  const { payers, lines } = planChoice({ party, members, rounds, shares, unit }, 'cook');
  return {
    until: party.chooseBy.toISOString(),
    payers: payers
      .filter(({ no }) => no !== staffMemberNo)
      .map(({ no, choice, paid, cooked }) => ({
        memberNo: no,
        choice,
        paidAmount: paid,
        cookedAmount: cooked,
      })),
    missing: lines
      .filter(({ isWanted, isCovered }) => isWanted && !isCovered)
      .map(({ round, line: { memberNo, lineKey }, missing }) => ({
        round: round.no,
        memberNo,
        lineId: lineKey,
        amount: missing,
      })),
  };
}

/** Returns the outcome of a choice until the next round is sent. */
const toOutcome = (outcome: MemberRow['choiceOutcome'], rounds: readonly Round[]) =>
  outcome && rounds.every(({ sentAt }) => sentAt.toISOString() <= outcome.at)
    ? { cookedAmount: outcome.cooked, refundedAmount: outcome.refunded }
    : undefined;

const toRemoved = (
  { shop }: ShopNow,
  { earlier = [], ...last }: RemovedLine,
  translate: ReturnType<typeof getTranslate>,
) => {
  const toNotice = ({ dishId, count, by, at }: RemovedLine) => {
    const dish = shop.dishes.get(dishId);
    return { dishName: dish ? translate(dish.name) : '', dishCount: count, by, at };
  };
  return { ...toNotice(last), earlier: earlier.map(toNotice) };
};

const sumPaid = (shares: readonly ShareRow[], getAmount: (share: ShareRow) => Minor): Minor | undefined =>
  shares.reduce((sum, share) => (share.state === 'paid' ? sum + getAmount(share) : sum), 0) || undefined;
