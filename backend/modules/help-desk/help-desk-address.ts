import type { RestaurantConfig } from '../../schema/restaurant-config';
import { isAllowedLink } from '../restaurant/allowed-link';

/** The placeholder for the user's number, 0 for a guest. The URL contains no other personal data. */
const userPlace = '{userId}';

/**
 * Returns the URL of the restaurant's customer service for a user, or undefined without one on an allowed
 * host.
 */
export function findHelpDeskAddress(
  { helpDeskUrl, allowedLinkHosts = [] }: Partial<RestaurantConfig>,
  userId: number,
): string | undefined {
  if (helpDeskUrl === undefined) return undefined;
  const address = helpDeskUrl.replaceAll(userPlace, String(userId));
  return isAllowedLink(address, allowedLinkHosts) ? address : undefined;
}
