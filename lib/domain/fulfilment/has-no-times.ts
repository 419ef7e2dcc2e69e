import { isApiError } from '@/lib/domain/api-error';

/** Returns whether a day has no times: the shop is closed then, or takes no more orders for the day. */
export const hasNoTimes = (error: unknown): boolean =>
  isApiError(error, 'SHOP_CLOSED') || isApiError(error, 'SHOP_PAUSED');
