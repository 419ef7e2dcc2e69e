import { and, eq, sql } from 'drizzle-orm';
import type { Quote } from '@/lib/contract/quote';
import { OrderStatus } from '@/lib/contract/statuses';
import type { DeliveryType, Minor } from '@/lib/contract/vocabulary';
import type { AskedFor } from '@/lib/domain/dish/availability';
import {
  type AppliedPromotion,
  evaluatePromotions,
  type PromotionResult,
} from '@/lib/domain/promotions/evaluate';
import { needsFacts, type PromotionGap, type PromotionGuest } from '@/lib/domain/promotions/promotion';
import { DomainError } from '../../../core/domain-error';
import { yearMs } from '../../../core/durations';
import { getSmallestAmount } from '../../../core/money';
import type { Executor } from '../../../db/client';
import { orders, type StoredPromotion } from '../../../schema/orders';
import { promotions } from '../../../schema/restaurant';
import { getMode } from '../../restaurant/busy';
import type { PromotionRow } from '../../restaurant/info';
import type { RestaurantRow, Shop } from '../../restaurant/shop';
import type { ChosenLine, Translate } from './choices';
import type { Placement } from './place-order';

/** The present state that the cached rows of promotions lack. */
export interface PromotionFacts {
  /** Undefined for a guest who is not known. */
  guest?: PromotionGuest;
  usesLeft: Readonly<Record<string, number>>;
}

interface Facts {
  guest: PromotionGuest;
  usesLeft: Record<string, number> | null;
}

/**
 * Returns the remaining uses of a shop's promotions and the guest's earlier orders, or undefined where no promotion depends
 * on them, which is without a query.
 */
export async function findPromotionFacts(
  db: Executor,
  { restaurant, promotions: automatic }: Shop,
  { userId, promotion }: { userId?: number; promotion?: PromotionRow | null },
  now: Date,
): Promise<PromotionFacts | undefined> {
  const needing = [...automatic, ...(promotion ? [promotion] : [])].filter(needsFacts);
  if (needing.length === 0) return undefined;
  const limited = needing.filter(({ usesLeft }) => usesLeft !== null).map(({ code }) => code);
  const counted = needing.filter(({ usesPerDiner }) => usesPerDiner !== null).map(({ code }) => code);
  const own = sql`${orders.userId} = ${userId ?? null} and ${orders.restaurantId} = ${restaurant.id}
    and ${orders.status} <> ${OrderStatus.Cancelled}`;
  const { rows } = await db.execute<Facts & Record<string, unknown>>(sql`
    select (select jsonb_object_agg(${promotions.code}, ${promotions.usesLeft}) from ${promotions}
        where ${and(eq(promotions.restaurantId, restaurant.id), sql`${promotions.code} = any(${sql.param(limited)})`)}) as "usesLeft",
      jsonb_build_object(
        'orders', (select count(*) from ${orders} where ${own}),
        'ordersInYear', (select count(*) from ${orders} where ${own} and ${orders.status} = ${OrderStatus.Completed}
          and ${orders.createdAt} > ${new Date(now.getTime() - yearMs)}),
        'uses', coalesce((select jsonb_object_agg(code, uses) from (
          select code, count(*) as uses from ${orders}, unnest(${orders.autoPromotions}) code
          where ${own} and code = any(${sql.param(counted)}) group by code) u), '{}')) as guest`);
  const { usesLeft, guest } = rows[0]!;
  return { usesLeft: usesLeft ?? {}, guest: userId === undefined ? undefined : guest };
}

interface PromotionRequest {
  deliveryType: DeliveryType;
  tableNo?: string;
  bookedPercent?: number;
  /** The row of the typed code, null for an unknown code; undefined without a typed code. */
  promotion?: PromotionRow | null;
  /** The order is priced without a typed code that does not apply. */
  isCodeOptional?: boolean;
  promotionFacts?: PromotionFacts;
}

interface PromotionInput {
  lines: readonly ChosenLine[];
  asked: AskedFor | undefined;
  now: Date;
  left: Minor;
  deliveryFee: Minor;
}

/**
 * Returns the promotions of an order: the restaurant's own, and that of the typed code. Unless the code is optional, throws
 * PROMOTION_NOT_ALLOWED where no code may be used, and PROMOTION_INVALID for an unknown code or one that does not apply,
 * with the reason.
 */
export function applyPromotions(
  { restaurant, categories, promotions: automatic }: Shop,
  { promotion, isCodeOptional, promotionFacts, ...request }: PromotionRequest,
  { lines, ...input }: PromotionInput,
): PromotionResult<PromotionRow> {
  const typed = isCodeOptional && !takesCodes(restaurant, request.deliveryType) ? undefined : promotion;
  if (typed !== undefined && !isCodeOptional) checkCode(typed, restaurant, request.deliveryType);
  const candidates = typed ? sortByRank([...automatic, typed]) : automatic;
  if (candidates.length === 0) return { applied: [], others: [] };
  const keys = new Map(categories.map(({ id, key }) => [id, key]));
  const isBooked = request.bookedPercent !== undefined;
  const result = evaluatePromotions(
    candidates.map((row) => ({ ...row, usesLeft: promotionFacts?.usesLeft[row.code] ?? row.usesLeft })),
    {
      ...input,
      lines: lines.map(({ dish, count, unitPrice }) => ({
        dish: dish.key,
        category: keys.get(dish.categoryId) ?? '',
        count,
        unitPrice,
      })),
      mode: isBooked ? 'table' : getMode(request.deliveryType, request.tableNo),
      guest: promotionFacts?.guest,
      smallest: getSmallestAmount(restaurant.countryCode),
    },
    restaurant.config.promotionRule ?? 'best',
  );
  const gap = typed && result.others.find(({ promotion }) => promotion.code === typed.code)?.gap;
  if (gap && gap.reason !== 'outdone' && !isCodeOptional) throw createCodeError(gap, typed);
  return result;
}

/** Codes with the rank of an automatic promotion come first. */
const sortByRank = (rows: PromotionRow[]): PromotionRow[] =>
  rows.sort(
    (one, other) => one.position - other.position || Number(one.isAutomatic) - Number(other.isAutomatic),
  );

/** Restaurants that deliver themselves give no platform discounts on deliveries (CHK-09). */
const takesCodes = (
  { businessMode }: Pick<RestaurantRow, 'businessMode'>,
  deliveryType: DeliveryType,
): boolean => businessMode !== 'SAAS' || deliveryType !== 'DELIVERY_TO_HOME';

/** Throws PROMOTION_NOT_ALLOWED, or PROMOTION_INVALID for an unknown code. */
export function checkCode(
  row: PromotionRow | null | undefined,
  restaurant: Pick<RestaurantRow, 'businessMode'>,
  deliveryType: DeliveryType,
): PromotionRow {
  if (!takesCodes(restaurant, deliveryType)) throw new DomainError('PROMOTION_NOT_ALLOWED');
  if (!row) throw new DomainError('PROMOTION_INVALID');
  return row;
}

export const createCodeError = (gap: PromotionGap, { minDishAmount }: PromotionRow): DomainError =>
  gap.reason === 'amount'
    ? new DomainError('PROMOTION_INVALID', {
        minDishAmount: minDishAmount / 100,
        missingAmount: gap.missing / 100,
      })
    : new DomainError('PROMOTION_INVALID', { reason: gap.reason });

export const toStoredPromotion = ({
  promotion: { code, name, isAutomatic },
  amount,
  isDelivery,
}: AppliedPromotion<PromotionRow>): StoredPromotion => ({
  code,
  name,
  amount,
  ...(isAutomatic && { isAutomatic }),
  ...(isDelivery && { isDelivery }),
});

/** Returns the columns of an order that name its promotions, and the codes whose limited uses it takes. */
export function listUses({ applied }: PromotionResult<PromotionRow>): {
  columns: Pick<Placement['order'], 'promotionCode' | 'autoPromotions'>;
  limited: string[];
} {
  const rows = applied.map(({ promotion }) => promotion);
  return {
    columns: {
      promotionCode: rows.find(({ isAutomatic }) => !isAutomatic)?.code,
      autoPromotions: rows.filter(({ isAutomatic }) => isAutomatic).map(({ code }) => code),
    },
    limited: rows.filter(({ usesLeft }) => usesLeft !== null).map(({ code }) => code),
  };
}

/** Returns hints: the parts that a promotion lacks, the typed code that a better one replaces, and lower delivery fees. */
export function listHints(
  { dishes }: Shop,
  { applied, others }: PromotionResult<PromotionRow>,
  translate: Translate,
): Quote['promotionHints'] {
  const hints = others.flatMap(({ promotion, gap }): NonNullable<Quote['promotionHints']> => {
    const promotionName = translate(promotion.name) || promotion.code;
    switch (gap.reason) {
      case 'amount':
        return [{ promotionName, reason: 'amount', missingAmount: gap.missing }];
      case 'pieces':
        return [{ promotionName, reason: 'pieces', missingCount: gap.missing }];
      case 'dish': {
        const dish = [...dishes.values()].find(
          ({ key, listed, onSale }) => key === gap.dish && listed && onSale,
        );
        return dish ? [{ promotionName, reason: 'dish', dishName: translate(dish.name) }] : [];
      }
      case 'login':
        return [{ promotionName, reason: 'login' }];
      case 'outdone':
        return promotion.isAutomatic ? [] : [{ promotionName, reason: 'outdone' }];
      default:
        return [];
    }
  });
  const onDelivery = applied
    .filter(({ isDelivery, amount }) => isDelivery && amount > 0)
    .map(({ promotion }) => ({
      promotionName: translate(promotion.name) || promotion.code,
      reason: 'delivery' as const,
    }));
  const all = [...onDelivery, ...hints];
  return all.length > 0 ? all : undefined;
}
