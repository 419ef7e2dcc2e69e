import type { PartyView } from '@/lib/contract/party-view';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import { listEaters } from '@/lib/domain/parties/split-bill';
import { getDiscount, getFixedFees, sumFees, sumPart } from '../../core/bill';
import { DomainError } from '../../core/domain-error';
import { getSmallestAmount } from '../../core/money';
import type { StoredFees } from '../../schema/orders';
import { getBoxFee } from '../orders/placing/fees';
import { listHints } from '../orders/placing/promotion';
import { getTranslate, type Quoted } from '../orders/placing/quote';
import type { Shop } from '../restaurant/shop';
import { toGroupRound } from './groups/group-bill';
import { quoteGroup } from './groups/quote-group';
import { type GroupRow, getPresent, type Round } from './parties.repository';
import type { PartyFacts } from './party-facts';
import { quoteRound } from './tables/quote-round';

/** Returns the rounds in the form that lib/domain/parties/split-bill.ts splits. */
export const toBilledRounds = (
  rounds: readonly Pick<Round, 'order' | 'lines'>[],
  unit: Minor,
  group: GroupRow | undefined,
) =>
  rounds.map(({ order, lines }) =>
    group
      ? toGroupRound(
          order,
          lines.map(({ memberNo, eaters, line }) => ({ ...line, memberNo, eaters })),
          group.feeSplit,
          unit,
        )
      : {
          total: order.total,
          lines: lines.map(({ eaters, line }) => ({ eaters, total: line.unitPrice * line.count })),
        },
  );

/** Returns the present price of a group's order; undefined when it cannot be ordered in this state. */
export function estimateGroup(
  { now: { shop }, party, members, lines, promotion, promotionFacts, at }: PartyFacts,
  group: GroupRow,
  locale: Locale,
): { quoted: Quoted; rounds: ReturnType<typeof toGroupRound>[] } | undefined {
  try {
    const quoted = quoteGroup(shop, group, lines, { promotion, promotionFacts }, { now: at, locale });
    const present = getPresent(party, members, lines);
    const priced = quoted.lines.map((line, index) => ({
      memberNo: lines[index]!.memberNo,
      eaters: listEaters(lines[index]!, present),
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

export const toGroupView = (
  group: GroupRow,
  quoted: Quoted | undefined,
  shop: Shop,
  locale: Locale,
): PartyView['group'] => ({
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
    isCodeLeftOut:
      (group.promotionCode !== null &&
        quoted.promotions.applied.every(({ promotion: { code } }) => code !== group.promotionCode)) ||
      undefined,
    promotionHints: listHints(shop, quoted.promotions, getTranslate(shop, locale)),
  },
});

/** Returns the unsent lines of a table with their fees and taxes; undefined when they cannot be ordered in this state. */
export function toNextRound(
  { now: { shop }, party, lines, promotionFacts, at }: PartyFacts,
  locale: Locale,
): PartyView['next'] {
  if (party.tableNo === null || lines.length === 0) return undefined;
  const translate = getTranslate(shop, locale);
  try {
    const { price, service, promotions } = quoteRound(
      shop,
      { tableNo: party.tableNo, lines, promotionFacts, now: at },
      translate,
    );
    return {
      ...getBillParts([price.fees], translate),
      servicePercent: service?.percent || undefined,
      totalAmount: price.total,
      // A table has no account that could log in.
      promotionHints: listHints(shop, promotions, translate)?.filter(({ reason }) => reason !== 'login'),
    };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return undefined;
  }
}

/** Sums the price parts of rounds; taxes of the same name and rate are one line. */
export function getBillParts(rounds: readonly StoredFees[], translate: ReturnType<typeof getTranslate>) {
  const taxes = new Map<string, PartyView['bill']['taxes'][number]>();
  const parts = { dishAmount: 0, discountAmount: 0, serviceAmount: 0, feeAmount: 0 };
  let rounding = 0;
  for (const fees of rounds) {
    rounding += fees.cashRounding ?? 0;
    parts.dishAmount += fees.dishAmountBeforePromotion;
    parts.discountAmount += getDiscount(fees);
    parts.serviceAmount += sumPart(fees, 'service');
    parts.feeAmount += sumFees(fees, ({ basis }) => basis === 'order' || basis === 'pieces');
    for (const { name, percent, amount, base, included } of fees.taxes) {
      const key = `${translate(name)} ${percent} ${included ?? false}`;
      const known = taxes.get(key);
      if (known) {
        known.amount += amount;
        if (base !== undefined && known.base !== undefined) known.base += base;
      } else taxes.set(key, { name: translate(name), percent, amount, base, included });
    }
  }
  return { ...parts, taxes: [...taxes.values()], roundingAmount: rounding || undefined };
}
