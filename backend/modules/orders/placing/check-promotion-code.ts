import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { getOff } from '@/lib/domain/promotions/evaluate';
import { findGap } from '@/lib/domain/promotions/promotion';
import { DomainError } from '../../../core/domain-error';
import { getPercent, getSmallestAmount } from '../../../core/money';
import type { Deps } from '../../../deps';
import { getMode } from '../../restaurant/busy';
import type { PromotionRow } from '../../restaurant/info';
import { getCurrentShop } from '../../restaurant/shop';
import { findTypedPromotion, type Typist } from './find-typed-promotion';
import { checkCode, createCodeError } from './promotion';
import { getTranslate } from './quote';

/**
 * Returns the discount of a promotion code for this amount. Throws RESTAURANT_UNKNOWN, INVALID_INPUT for a
 * negative amount, PROMOTION_NOT_ALLOWED, PROMOTION_INVALID, PROMOTION_USED, TOO_MANY.
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
  const { restaurant } = shop;
  const { countryCode, pickup } = restaurant;
  const row = await findTypedPromotion(deps, typist, restaurantId, code);
  const promotion = checkCode(row, restaurant, deliveryType);
  const smallest = getSmallestAmount(countryCode);
  const selfPickup =
    deliveryType === 'SELF_PICKUP' ? getPercent(dishAmount, pickup.discountPercent, smallest) : 0;
  const left = dishAmount - selfPickup;
  // The call has no dishes, time and address, so only the rules of an amount can be judged.
  const { modes } = promotion.conditions;
  const general: PromotionRow = { ...promotion, conditions: { modes }, action: { on: 'order' } };
  const gap = findGap(general, {
    lines: [{ dish: '', category: '', count: 1, unitPrice: dishAmount }],
    mode: getMode(deliveryType),
    asked: undefined,
    now: deps.clock(),
    guest: undefined,
    left,
    deliveryFee: 0,
    smallest,
  });
  if (gap) throw createCodeError(gap, promotion);
  return {
    promotionName: getTranslate(shop, locale)(promotion.name) || promotion.code,
    promotionAmount:
      promotion.action.on === 'order' ? Math.min(getOff(promotion, dishAmount, smallest), left) : 0,
  };
}
