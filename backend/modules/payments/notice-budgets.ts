import { createRateLimit } from '@/lib/domain/network/rate-limit';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { DomainError } from '../../core/domain-error';

/** A company sends few notices for each payment, but after an outage it repeats those of hours. */
const perRestaurant = { burst: 600, perSecond: 20, most: 20_000 };
/** A company sends the notices of all restaurants from a few addresses. */
const perSource = { burst: 6_000, perSecond: 200, most: 20_000 };

export interface NoticeBudgets {
  /** Throws TOO_MANY when a source has sent too many notices, to one restaurant or in all. */
  spend(address: string, restaurantId?: number): void;
}

/**
 * Creates the budgets of payment notices. Notices of one source never spend the budget of another, and those for one
 * restaurant are counted first, so that a flood for it leaves the source's notices for others. A refused notice is not
 * lost: companies send again what was not answered 2xx.
 */
export function createNoticeBudgets(clock: () => Date): NoticeBudgets {
  const options = { clock: () => clock().getTime() };
  const restaurants = createRateLimit({ ...perRestaurant, ...options });
  const sources = createRateLimit({ ...perSource, ...options });
  const check = (taken: ReturnType<typeof sources.take>) => {
    if (!taken.allowed) throw new DomainError('TOO_MANY', { retryAfterSeconds: taken.retryAfterSeconds });
  };
  return {
    spend(address, restaurantId) {
      const source = getSourceKey(address);
      if (restaurantId !== undefined) check(restaurants.take(`${source} ${restaurantId}`));
      check(sources.take(source));
    },
  };
}
