import type { DeliveryType, Minor } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import type { PromotionRow } from '../../restaurant/info';

interface PromotionFacts {
  businessMode: string | null;
  deliveryType: DeliveryType;
  /** The dishes as chosen. */
  dishAmount: Minor;
  now: Date;
}

/** Self-delivering restaurants give no platform discounts on deliveries (CHK-09, DEC-49). */
const isDeliveredByRestaurant = (businessMode: string | null, deliveryType: DeliveryType): boolean =>
  businessMode === 'SAAS' && deliveryType === 'DELIVERY_TO_HOME';

/**
 * Returns the promotion of a typed code. Throws PROMOTION_NOT_ALLOWED where none may be used (DEC-49), and
 * PROMOTION_INVALID for an unknown, early, late or used-up code or below its minimum.
 */
export function checkPromotion(row: PromotionRow | undefined, facts: PromotionFacts): PromotionRow {
  if (isDeliveredByRestaurant(facts.businessMode, facts.deliveryType))
    throw new DomainError('PROMOTION_NOT_ALLOWED');
  if (!row || row.usesLeft === 0) throw new DomainError('PROMOTION_INVALID');
  if (row.validFrom && row.validFrom > facts.now) throw new DomainError('PROMOTION_INVALID');
  if (row.validUntil && row.validUntil <= facts.now) throw new DomainError('PROMOTION_INVALID');
  if (facts.dishAmount < row.minDishAmount)
    throw new DomainError('PROMOTION_INVALID', { minDishAmount: row.minDishAmount / 100 });
  return row;
}
