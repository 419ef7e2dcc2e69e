import type { Locale } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { getTranslate, type Quoted, quoteOrder } from '../orders/placing/quote';
import type { PromotionRow } from '../restaurant/info';
import { findPromotion } from '../restaurant/restaurant.repository';
import type { Shop } from '../restaurant/shop';
import { type GroupRow, type PartyLineRow, toOrdered } from './parties.repository';

/** Returns the promotion of a group's code as it is now; undefined without a code, null for one that is gone. */
export const getGroupPromotion = async (
  db: Executor,
  restaurantId: number,
  { promotionCode }: GroupRow,
): Promise<PromotionRow | null | undefined> =>
  promotionCode === null ? undefined : ((await findPromotion(db, restaurantId, promotionCode)) ?? null);

/** Prices what a group has chosen, as `quoteOrder` does and with its errors (TAB-11). */
export const quoteGroup = (
  shop: Shop,
  group: GroupRow,
  lines: readonly PartyLineRow[],
  promotion: PromotionRow | null | undefined,
  { now, locale }: { now: Date; locale: Locale },
): Quoted =>
  quoteOrder(
    shop,
    {
      deliveryType: group.deliveryType,
      dishList: lines.map(toOrdered),
      latitude: group.address?.latitude,
      longitude: group.address?.longitude,
      promotion,
    },
    now,
    getTranslate(shop, locale),
  );
