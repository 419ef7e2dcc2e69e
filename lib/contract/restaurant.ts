import { z } from 'zod';
import { defineEndpoint } from './endpoint';
import { foodFacts } from './food';
import { longestReply } from './review-values';
import { orderModes } from './staff/order-values';
import { countryCode, locale } from './vocabulary';
import {
  alsoSpelled,
  bit,
  count,
  flag,
  instant,
  latitude,
  list,
  longitude,
  maybe,
  money,
  pageLength,
  pageNumber,
  real,
  text,
  whole,
  yesNo,
} from './wire';

const url = text(1000);
const name = text(300);

/** ENT-33. Colours as #RRGGBB. */
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
    /** Ours: its name in that language. */
    restaurantName: maybe(name),
    /** Ours: it has left for good; its pages say so, and nothing else takes their place. */
    left: maybe(yesNo),
  }),
});
export type DomainAnswer = z.output<typeof findByDomain.output>;

/** Domains in one page of `restaurant.domains`; a shorter page is the last. */
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

/** ENT-05. */
export const spec = z.object({
  specId: count,
  detailName: name,
  dishPrice: money,
  dishRestaurantPrice: maybe(money),
  isOnSale: yesNo,
  /** Ours: what the restaurant states of it (ALG-01). */
  food: maybe(foodFacts),
});
export type Spec = z.output<typeof spec>;

/** ENT-07. */
export const propertyItem = z.object({
  itemId: count,
  itemName: name,
  itemPrice: maybe(money),
  itemRestaurantPrice: maybe(money),
  itemCount: maybe(count),
  isOnSale: maybe(yesNo),
  maxInput: maybe(count),
  /** Ours: what the restaurant states of it (ALG-01). */
  food: maybe(foodFacts),
});
export type PropertyItem = z.output<typeof propertyItem>;

/** ENT-06. `isMandatory` absent means yes (DSH-05); of havePrice and hasPrice we write havePrice. */
export const propertyGroup = alsoSpelled(
  z.object({
    itemType: name,
    itemTypeEn: maybe(name),
    havePrice: maybe(yesNo),
    isMandatory: maybe(yesNo),
    mustSelectNumber: maybe(count),
    minNumber: maybe(count),
    maxNumber: maybe(count),
    itemList: list(propertyItem),
  }),
  { havePrice: 'hasPrice' },
);
export type PropertyGroup = z.output<typeof propertyGroup>;

/** ENT-04. */
export const dish = z.object({
  dishId: count,
  dishName: name,
  dishNameEn: maybe(name),
  dishBrief: maybe(text(1000)),
  /** HTML; sanitised on import and again before it is shown (DEC-63). */
  dishRichBrief: maybe(text(20_000)),
  dishImgs: list(url),
  /** Ours: what each picture shows, for those who cannot see it; empty where nothing is said. Absent when nothing is said of any. */
  dishImgAlts: maybe(z.array(text(200))),
  pictureLabel: maybe(text(60)),
  dishPrice: money,
  oldDishPrice: maybe(money),
  dishRestaurantPrice: maybe(money),
  minOrderNumber: maybe(count),
  maxOrderNumber: maybe(count),
  /** Absent means unlimited (DEC-50). */
  goodsStock: maybe(count),
  mandatory: maybe(yesNo),
  detailList: list(spec),
  items: list(propertyGroup),
  dishCount: maybe(count),
  dishRemark: maybe(text(200)),
  maxInput: maybe(count),
  categoryId: count,
  categoryName: maybe(name),
  /** Ours: the charge for its box, so that the checkout can explain the fee. */
  boxFee: maybe(money),
  /** Ours: this dish is a flash-sale dish (MNU-04). */
  seckill: maybe(yesNo),
  /** Ours: what the restaurant states of it, without what is chosen (ALG-01). */
  food: maybe(foodFacts),
});
export type Dish = z.output<typeof dish>;

/** ENT-03. */
export const category = z.object({
  categoryId: count,
  categoryName: name,
  restaurantId: count,
  /** Ours: a small picture for the category rail. */
  categoryIcon: maybe(url),
  dishList: list(dish),
});
export type Category = z.output<typeof category>;

/** API-42. The menu in the language of the header. */
export const menu = defineEndpoint({
  name: 'restaurant.menu',
  method: 'GET',
  path: 'decrestaurant/wxapi/order/restaurant/dishs',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: list(category),
});

const clockTime = z.string().regex(/^\d{2}:\d{2}$/);
/** ENT-02 `businessTimes`: weekdays 1 (Monday) to 7 (Sunday). */
const businessTime = z.object({
  dayOfWeekFrom: z.int().min(1).max(7),
  dayOfWeekTo: z.int().min(1).max(7),
  times: list(z.object({ startTime: clockTime, endTime: clockTime })),
});
export type BusinessTime = z.output<typeof businessTime>;

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
  manualPromotionDesc: maybe(text(500)),
  /** Ours: promotions with the code that a diner enters, and the dishes' least amount (DEC-81). */
  offers: list(z.object({ name: text(300), code: text(40), minAmount: maybe(money) })),
  selfPickupLabel: maybe(text(100)),
  /** Tenths paid at pick-up: 9 means 10% off (CTY-08). Ours as a field; the label is text. */
  selfPickupDiscount: maybe(real),
  /** The minimum of orders at a table, 0 when absent. Ours. */
  tableMinOrderAmount: maybe(money),
  businessMode: maybe(text(20)),
  businessTimes: list(businessTime),
  businessTimeDesc: maybe(text(1000)),
  saasDeliveryFeeSubsidy: maybe(
    z.object({
      /** Each step: up to this distance in metres the delivery costs this. */
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
  /** Ours: what a page needs for correct time, language and texts. */
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
  /** Ours: the colours of findByDomain, for pages that know the restaurant and not the host. */
  theme: maybe(theme),
  /** Ours: scheme and host that search engines and shared links shall use, whichever of its domains shows the page. */
  canonicalUrl: maybe(url),
  /** Ours: the restaurant's pages in social networks, https. */
  socialLinks: list(url, 8),
  /** Ours: hosts that its help desk and ads may lead to (DEC-21). */
  linkHosts: maybe(list(text(260), 200)),
  /** Ours: what it takes no orders for at the moment, and until when (CON-11). */
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
    /** In the name, the kind of kitchen or the city, in any language. */
    keyword: maybe(text(60)),
    /** From 1, which it is when absent. */
    pageNo: maybe(pageNumber),
  }),
  output: list(restaurantCard, 20),
});

/** ENT-11. */
export const review = z.object({
  avatarUrl: maybe(url),
  nickName: text(60),
  /** Out of 5. */
  commentScore: real,
  commentDate: z.iso.date(),
  /** Plain text. */
  commentText: text(2000),
  commPicList: list(url, 9),
  /** Ours: what the restaurant answered, in the language it was written in; plain text. */
  reply: maybe(z.object({ text: text(longestReply), date: z.iso.date() })),
});
export type Review = z.output<typeof review>;

/** API-45. The newest reviews first; `total` is how many there are in all. */
export const comments = defineEndpoint({
  name: 'restaurant.comments',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/comment/list/v2',
  effect: 'read',
  access: 'open',
  success: 'isSuccess',
  input: z.object({
    restaurantId: count,
    /** From 1, which it is when absent. */
    pageNo: maybe(pageNumber),
    /** 10 when absent. */
    pageSize: maybe(pageLength),
    /** Instead of the header's. */
    locale: maybe(locale),
  }),
  output: z.object({ total: count, commentList: list(review, 50) }),
});
export type CommentPage = z.output<typeof comments.output>;

/** ENT-12. Out of 5; absent for a restaurant without ratings. */
export const ratingSummary = z.object({
  rating: maybe(real),
  tasteScore: maybe(real),
  packagingScore: maybe(real),
  commentScore: maybe(real),
});
export type RatingSummary = z.output<typeof ratingSummary>;

/** API-46. */
export const rating = defineEndpoint({
  name: 'restaurant.rating',
  method: 'GET',
  path: 'decrestaurant/wxapi/restaurant/comment/rating',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: ratingSummary,
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

/** ENT-09. An outlet that is no restaurant of the backend has no id. */
export const outlet = z.object({
  restaurantId: maybe(count),
  restaurantName: name,
  restaurantNameEn: maybe(name),
  address: maybe(text(500)),
  imgBrand: maybe(url),
  businessTimeDesc: maybe(text(1000)),
  /** Absent when it is not known from where. */
  distanceInMeter: maybe(real),
  restaurantWebUrl: maybe(url),
});
export type Outlet = z.output<typeof outlet>;

/** API-48. The other restaurants of the merchant. */
export const siblings = defineEndpoint({
  name: 'restaurant.siblings',
  method: 'GET',
  path: 'decrestaurant/wxapi/searchRestaurantListByRestaurantId',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count }),
  output: list(outlet, 100),
});

/** API-49. All outlets of the merchant but this one, the nearest first when both coordinates are given. */
export const outlets = defineEndpoint({
  name: 'restaurant.outlets',
  method: 'GET',
  path: 'decrestaurant/wxapi/getMultiStore',
  effect: 'read',
  access: 'open',
  input: z.object({ restaurantId: count, userLat: maybe(latitude), userLng: maybe(longitude) }),
  output: list(outlet, 200),
});

/** API-52. Where the restaurant's own pages are; absent while it has no domain. */
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
 * Ours: whether what a shared link names is still there, was there and is gone, or never was; for the statuses 404 and 410.
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
