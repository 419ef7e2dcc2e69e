import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import { getPercent, getSmallestAmount } from '../../../core/money';
import type { Deps } from '../../../deps';
import { getCurrentShop } from '../../restaurant/shop';
import { getPromotion } from './fees';
import { findTypedPromotion, type Typist } from './find-typed-promotion';
import { checkPromotion } from './promotion';
import { getTranslate } from './quote';

/**
 * Returns the discount of a promotion code for this amount (API-60). Throws RESTAURANT_UNKNOWN, INVALID_INPUT for a
 * negative amount, PROMOTION_NOT_ALLOWED (DEC-49), PROMOTION_INVALID, PROMOTION_USED, TOO_MANY.
 */
export async function checkPromotionCode(
  deps: Deps,
  { code, restaurantId, dishAmount, deliveryType }: Input<'ordering.promotionCode'>,
  locale: Locale,
  typist: Typist,
): Promise<Output<'ordering.promotionCode'>> {
  if (dishAmount < 0)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'dishAmount', reason: 'is below 0' }] });
  const { shop } = await getCurrentShop(deps, restaurantId);
  const { businessMode, countryCode, pickup } = shop.restaurant;
  const row = await findTypedPromotion(deps, typist, restaurantId, code);
  const promotion = checkPromotion(row, { businessMode, deliveryType, dishAmount, now: deps.clock() });
  const smallest = getSmallestAmount(countryCode);
  const selfPickup =
    deliveryType === 'SELF_PICKUP' ? getPercent(dishAmount, pickup.discountPercent, smallest) : 0;
  const { name, amount } = getPromotion(dishAmount, dishAmount - selfPickup, smallest, promotion);
  return { promotionName: getTranslate(shop, locale)(name) || promotion.code, promotionAmount: amount };
}
