import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { countryCode, locale } from './vocabulary';
import { count, list, maybe, text, yesNo } from './wire';

const name = text(300);

/** ENT-33. Colors as #RRGGBB. */
export const theme = z.object({
  templateThemeBg: maybe(text(7)),
  templateThemeColor: maybe(text(7)),
  templateBackgroundColor: maybe(text(7)),
});

/** API-41. The restaurant of a web address. Throws HOST_UNKNOWN (DEC-72). */
export const findByDomain = defineEndpoint({
  name: 'restaurant.findByDomain',
  method: 'GET',
  path: 'decrestaurant/wxapi/findRestaurantByDomain',
  effect: 'read',
  access: 'open',
  browser: false,
  input: z.object({ domainName: text(253, 1) }),
  output: theme.extend({
    restaurantId: count,
    countryCode,
    city: maybe(name),
    /** Ours: the language without a prefix in its URLs (DEC-71). */
    defaultLocale: maybe(locale),
    /** Ours: the restaurant's canonical host. */
    domainName: maybe(text(253)),
    /** Ours: the restaurant's name in that language. */
    restaurantName: maybe(name),
    /** Ours: the restaurant has left for good; its pages say so, and the host shows no other restaurant. */
    left: maybe(yesNo),
  }),
});
export type DomainAnswer = z.output<typeof findByDomain.output>;

/** The page size of `restaurant.domains`; a shorter page is the last. */
export const domainPageSize = 2000;

/**
 * Ours: the domains of all restaurants or of one, in alphabetical order, so that a storefront knows them before the first
 * visit (DEC-85). `after` is the last domain of the page before.
 */
export const domains = defineEndpoint({
  name: 'restaurant.domains',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/domains',
  effect: 'read',
  access: 'open',
  browser: false,
  input: z.object({ after: maybe(text(253)), restaurantId: maybe(count) }),
  output: list(
    theme.extend({
      domainName: text(253, 1),
      restaurantId: count,
      countryCode,
      city: maybe(name),
      defaultLocale: maybe(locale),
      restaurantName: maybe(name),
      left: maybe(yesNo),
    }),
    domainPageSize,
  ),
});
