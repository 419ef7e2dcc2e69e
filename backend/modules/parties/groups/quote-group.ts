import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor } from '../../../db/client';
import type { PromotionFacts } from '../../orders/placing/promotion';
import { getTranslate, type Quoted, quoteOrder } from '../../orders/placing/quote';
import type { PromotionRow } from '../../restaurant/info';
import { findPromotion } from '../../restaurant/restaurant.repository';
import type { Shop } from '../../restaurant/shop';
import { type GroupRow, type PartyLineRow, toOrdered } from '../parties.repository';

/** Returns the current promotion of a group's code: undefined without a code, null when it no longer exists. */
export const findGroupPromotion = async (
  db: Executor,
  restaurantId: number,
  { promotionCode }: GroupRow,
): Promise<PromotionRow | null | undefined> =>
  promotionCode === null ? undefined : ((await findPromotion(db, restaurantId, promotionCode)) ?? null);

/**
 * Prices the dishes of a group like `quoteOrder`, with the same errors, but without a code that its dishes, or what happened
 * since the group was opened, do not allow: nobody could take the code out again.
 */
export const quoteGroup = (
  shop: Shop,
  group: GroupRow,
  lines: readonly PartyLineRow[],
  promotions: { promotion?: PromotionRow | null; promotionFacts?: PromotionFacts },
  { now, locale }: { now: Date; locale: Locale },
): Quoted =>
  quoteOrder(
    shop,
    {
      deliveryType: group.deliveryType,
      deliveryTime: group.slot,
      dishList: lines.map(toOrdered),
      latitude: group.address?.latitude,
      longitude: group.address?.longitude,
      addressDetail: group.address?.addressDetail,
      ...promotions,
      isCodeOptional: true,
    },
    now,
    getTranslate(shop, locale),
  );
