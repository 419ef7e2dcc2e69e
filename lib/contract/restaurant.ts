import { z } from 'zod';
import { theme } from './domains';
import { defineEndpoint } from './endpoint';
import { orderModes } from './values';
import { countryCode, locale } from './vocabulary';
import {
  bit,
  count,
  flag,
  instant,
  latitude,
  list,
  longitude,
  maybe,
  money,
  pageNumber,
  real,
  text,
  whole,
  yesNo,
} from './wire';

const url = text(1000);
const name = text(300);

const clockTime = z.string().regex(/^\d{2}:\d{2}$/);
/** ENT-02 `businessTimes`: weekdays 1 (Monday) to 7 (Sunday). */
const businessTime = z.object({
  dayOfWeekFrom: z.int().min(1).max(7),
  dayOfWeekTo: z.int().min(1).max(7),
  times: list(z.object({ startTime: clockTime, endTime: clockTime })),
});
export type BusinessTime = z.output<typeof businessTime>;

/** A number at a tax office or register, with its name in the reader's language. */
export const taxNumber = z.object({ name: text(60), number: text(40) });
export type TaxNumber = z.output<typeof taxNumber>;

/** ENT-02. */
export const restaurantInfo = z.object({
  restaurantId: count,
  restaurantName: name,
  restaurantNameEn: maybe(name),
  restaurantDesc: maybe(text(4000)),
  shopDescImage: maybe(url),
  websiteBannerImage: maybe(url),
  imgBrand: maybe(url),
  webResShowImg: maybe(url),
  address: maybe(text(500)),
  contactNoNew: maybe(text(40)),
  countryCode,
  city: maybe(name),
  rating: maybe(real),
  cuisines: list(name),
  minOrderAmount: money,
  inBusiness: yesNo,
  canOrder: flag,
  platformAllowService: yesNo,
  supportTakeout: yesNo,
  canEnjoyInRestaurant: bit,
  canReserve: bit,
  reserveDiscount: maybe(real),
  activeStr: maybe(text(500)),
  promotions: list(text(300)),
  /** Another backend's name of a single promotion. */
  promotion: maybe(text(300)),
  manualPromotionDesc: maybe(text(500)),
  /** Ours: promotions with the code that a diner enters, and the minimum amount of dishes (DEC-81). */
  offers: list(z.object({ name: text(300), code: text(40), minAmount: maybe(money) })),
  selfPickupLabel: maybe(text(100)),
  /** Tenths of the price at pick-up: 9 means 10% off (CTY-08). Ours as a field; the label is text. */
  selfPickupDiscount: maybe(real),
  /** The minimum of orders at a table, 0 when absent. Ours. */
  tableMinOrderAmount: maybe(money),
  /** The least minimum of a delivery area, if below `minOrderAmount`. Ours. */
  areaMinOrderAmount: maybe(money),
  businessMode: maybe(text(20)),
  businessTimes: list(businessTime),
  businessTimeDesc: maybe(text(1000)),
  saasDeliveryFeeSubsidy: maybe(
    z.object({
      /** The fee of deliveries up to this distance in meters. */
      stepList: list(z.object({ distance: real, deliveryFee: money })),
    }),
  ),
  showLabelList: list(text(100)),
  restaurantLabel: maybe(text(300)),
  mandatoryDishs: list(count),
  lat: maybe(latitude),
  lng: maybe(longitude),
  restaurantWebUrl: maybe(url),
  sunday: maybe(bit),
  monday: maybe(bit),
  tuesday: maybe(bit),
  wednesday: maybe(bit),
  thursday: maybe(bit),
  friday: maybe(bit),
  saturday: maybe(bit),
  /** Ours: the settings for correct times, language and texts on a page. */
  timeZone: text(60, 1),
  defaultLocale: maybe(locale),
  welcomeText: maybe(text(300)),
  welcomeLine: maybe(text(300)),
  commentCount: maybe(whole),
  specialDays: list(
    z.object({
      date: z.iso.date(),
      note: maybe(text(200)),
      times: list(z.object({ startTime: clockTime, endTime: clockTime })),
    }),
  ),
  /** Days from today for which a delivery time can be chosen. */
  orderDaysAhead: maybe(count),
  /** Ours: the colours of findByDomain, for pages without a host. */
  theme: maybe(theme),
  /** Ours: scheme and host for search engines and shared links, the same on all of its domains. */
  canonicalUrl: maybe(url),
  /** Ours: the restaurant's pages in social networks, https. */
  socialLinks: list(url, 8),
  /** Ours. */
  taxNumbers: list(taxNumber),
  /** Ours: hosts that its help desk and ads may link to (DEC-21). */
  linkHosts: maybe(list(text(260), 200)),
  /** Ours: the paused order modes, each with its end (CON-11). */
  paused: list(z.object({ mode: z.enum(orderModes), until: instant }), 3),
});
export type RestaurantInfo = z.output<typeof restaurantInfo>;

/** API-43. */
export const info = defineEndpoint({
  name: 'restaurant.info',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/vip/info/v2',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: restaurantInfo,
});

/** A restaurant in a list: the fields of ENT-02 that its card shows. */
export const restaurantCard = restaurantInfo.pick({
  restaurantId: true,
  restaurantName: true,
  restaurantNameEn: true,
  imgBrand: true,
  webResShowImg: true,
  address: true,
  countryCode: true,
  city: true,
  rating: true,
  commentCount: true,
  cuisines: true,
  minOrderAmount: true,
  inBusiness: true,
  canOrder: true,
  supportTakeout: true,
  canEnjoyInRestaurant: true,
  canReserve: true,
  restaurantWebUrl: true,
  lat: true,
  lng: true,
});
export type RestaurantCard = z.output<typeof restaurantCard>;

/** API-44. Restaurants to browse, the best rated first, 20 a page; a shorter page is the last. */
export const filter = defineEndpoint({
  name: 'restaurant.filter',
  method: 'GET',
  path: 'decrestaurant/wxapi/analysis/restaurant/filter/v2',
  effect: 'read',
  access: 'open',
  input: z.object({
    countryCode: maybe(countryCode),
    city: maybe(text(80)),
    /** Searched in the name, the cuisine and the city, in any language. */
    keyword: maybe(text(60)),
    /** From 1, the default. */
    pageNo: maybe(pageNumber),
  }),
  output: list(restaurantCard, 20),
});

/** ENT-10. */
export const banner = z.object({
  bannerUrl: list(url, 8),
  autoRound: maybe(yesNo),
  /** Seconds. */
  intervalTime: maybe(real),
});
export type Banner = z.output<typeof banner>;

/** API-47. */
export const getBanner = defineEndpoint({
  name: 'restaurant.banner',
  method: 'POST',
  path: 'decrestaurant/wxapi/{restaurantId}/getBanner',
  effect: 'read',
  access: 'open',
  success: '2001 or success',
  input: z.object({ restaurantId: count }),
  output: banner,
});

/** API-52. Returns the address of the restaurant's own pages; absent while it has no domain. */
export const webUrl = defineEndpoint({
  name: 'restaurant.webUrl',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/webUrl',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: z.object({ restaurantWebUrl: maybe(url) }),
});

/**
 * Ours: returns whether the target of a shared link exists, was removed or never existed, for the statuses 404 and 410.
 */
export const linkState = defineEndpoint({
  name: 'restaurant.linkState',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/linkState',
  effect: 'read',
  access: 'open',
  browser: false,
  input: z.object({ restaurantId: count, kind: z.enum(['dish', 'voucher']), id: count }),
  output: z.object({ state: z.enum(['there', 'gone', 'unknown']) }),
});
