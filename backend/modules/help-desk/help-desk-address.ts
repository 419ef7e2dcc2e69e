import type { RestaurantConfig } from '../../schema/restaurant-config';
import { isAllowedLink } from '../restaurant/allowed-link';

/** Where the diner's number goes; 0 for a guest. Nothing else of a diner is ever put into the address. */
const userPlace = '{userId}';

/** The restaurant's customer service for a diner, or undefined when it has none on an allowed host (API-21, DEC-21). */
export function findHelpDeskAddress(
  { helpDeskUrl, allowedLinkHosts = [] }: Partial<RestaurantConfig>,
  userId: number,
): string | undefined {
  if (helpDeskUrl === undefined) return undefined;
  const address = helpDeskUrl.replaceAll(userPlace, String(userId));
  return isAllowedLink(address, allowedLinkHosts) ? address : undefined;
}
