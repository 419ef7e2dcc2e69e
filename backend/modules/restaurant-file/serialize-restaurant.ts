import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { usualReminders } from '../../../lib/contract/reservation-values';
import type { PayTypeCode } from '../../../lib/contract/vocabulary';
import type { categories, dishes } from '../../schema/menu';
import type { promotions, restaurants } from '../../schema/restaurant';
import type { AdConfig, RestaurantConfig } from '../../schema/restaurant-config';
import type { reviews } from '../../schema/reviews';
import type { FileDish, RestaurantFile } from './restaurant-file.schema';

/** A restaurant as the database holds it. */
export interface StoredRestaurant {
  restaurant: typeof restaurants.$inferSelect;
  config: RestaurantConfig;
  domains: string[];
  promotions: (typeof promotions.$inferSelect)[];
  categories: (typeof categories.$inferSelect)[];
  dishes: (typeof dishes.$inferSelect)[];
  reviews: (typeof reviews.$inferSelect)[];
}

type PathOf = (mediaId: string) => string;

/** The restaurant as the file that it would be imported from; the reverse of `toRestaurantRow` and `importMenu`. */
export function serializeRestaurant(stored: StoredRestaurant, toPath: PathOf): RestaurantFile {
  const { restaurant, config } = stored;
  const toAdPart = ({ image, ...ad }: AdConfig) => ({ image: toPath(image), ...ad });
  const toKey = new Map(stored.categories.map((category) => [category.id, category.key]));
  return {
    restaurant: toRestaurantPart(stored),
    brand: {
      colour: restaurant.theme.templateThemeBg ?? '#FFB903',
      text: restaurant.theme.templateThemeColor,
      background: restaurant.theme.templateBackgroundColor,
      logo: restaurant.logo === null ? undefined : toPath(restaurant.logo),
      shop: restaurant.shareImage === null ? undefined : toPath(restaurant.shareImage),
      banners: config.banners.map(toPath),
      bannerSeconds: config.bannerSeconds,
    },
    domains: stored.domains,
    service: {
      inBusiness: restaurant.inBusiness,
      canOrder: restaurant.canOrder,
      platformAllowService: restaurant.platformAllow,
      takeout: restaurant.supportTakeout,
      dineIn: restaurant.supportPickup,
      reserve: restaurant.canReserve,
      businessMode: restaurant.businessMode === 'SAAS' ? 'SAAS' : 'PLATFORM',
    },
    minimumOrder: restaurant.minOrder,
    hours: restaurant.hours.map((entry) => ({ ...entry, times: entry.times.map(toTimeRange) })),
    specialDays: restaurant.specialDays.map((day) => ({ ...day, times: day.times.map(toTimeRange) })),
    delivery: toDeliveryPart(restaurant),
    pickup: {
      discountPercent: restaurant.pickup.discountPercent,
      leadMinutes: restaurant.pickup.leadMinutes,
    },
    dineIn: {
      discountPercent: restaurant.pickup.tableDiscountPercent ?? 0,
      minimumOrder: restaurant.pickup.tableMinOrder ?? 0,
      serviceCharge: restaurant.pickup.tableServicePercent,
      shared: restaurant.pickup.sharedTables ?? false,
      join: restaurant.pickup.tableJoin ?? 'digits',
      payFirst: restaurant.pickup.tablePayFirst ?? false,
    },
    fees: {
      package: restaurant.fees.package ?? 0,
      platformPackage: restaurant.fees.platformPackage ?? 0,
      servicePercent: restaurant.fees.service?.percent ?? 0,
      serviceCap: restaurant.fees.service?.cap,
      payService: (restaurant.fees.payService ?? {}) as RestaurantFile['fees']['payService'],
    },
    taxes: restaurant.taxes.map((tax, index) => ({
      key: config.taxKeys[index] ?? `tax-${index + 1}`,
      ...tax,
      included: tax.included ?? false,
    })),
    payment: {
      windowMinutes: restaurant.payWindowMinutes,
      accept: restaurant.payTypes as PayTypeCode[],
      accounts: restaurant.paymentAccounts,
    },
    promotions: stored.promotions.map((promotion) => ({
      code: promotion.code,
      name: promotion.name,
      percent: promotion.percentOff ?? undefined,
      amount: promotion.amountOff ?? undefined,
      minimum: promotion.minDishAmount,
      from: toDay(promotion.validFrom, restaurant.timeZone),
      until: toDay(promotion.validUntil, restaurant.timeZone),
      uses: promotion.usesLeft,
      usesPerDiner: promotion.usesPerDiner,
    })),
    reservation: toReservationPart(config),
    guestMonths: config.guestMonths,
    vouchers: config.vouchers.map(({ id, ...voucher }) => voucher),
    topUp: config.topUp,
    tables: config.tables,
    outlets: config.outlets.map((outlet) => ({
      ...outlet,
      logo: outlet.logo === undefined ? undefined : toPath(outlet.logo),
    })),
    links: {
      helpDesk: config.helpDeskUrl,
      allowedHosts: config.allowedLinkHosts ?? [],
      social: config.socialLinks ?? [],
    },
    ads: {
      orderDetail: (config.ads?.orderDetail ?? []).map(toAdPart),
      topUpBottom: (config.ads?.topUpBottom ?? []).map(toAdPart),
    },
    reviews: stored.reviews.map((review) => ({
      key: review.key,
      nickName: review.nickName,
      avatar: review.avatar === null ? undefined : toPath(review.avatar),
      score: review.score,
      date: review.day,
      text: review.text,
      pictures: review.pictures.map(toPath),
      reply: review.reply ?? undefined,
    })),
    categories: stored.categories.map((category) => ({
      key: category.key,
      name: category.name,
      icon: category.icon === null ? undefined : toPath(category.icon),
    })),
    dishes: stored.dishes.map((dish) => toDishPart(dish, toKey.get(dish.categoryId) ?? '', toPath)),
  };
}

function toRestaurantPart({ restaurant, config }: StoredRestaurant): RestaurantFile['restaurant'] {
  return {
    id: restaurant.id,
    merchantId: restaurant.merchantId,
    orderPrefix: restaurant.orderPrefix,
    name: restaurant.name,
    description: omitEmpty(restaurant.description),
    welcome: omitEmpty(restaurant.welcomeText),
    welcomeLine: omitEmpty(restaurant.welcomeLine),
    announcement: config.announcement,
    cuisines: restaurant.cuisines,
    labels: config.labels,
    defaultLocale: restaurant.defaultLocale,
    country: restaurant.countryCode,
    city: restaurant.city,
    timeZone: restaurant.timeZone,
    address: restaurant.address,
    lat: restaurant.lat,
    lng: restaurant.lng,
    phone: restaurant.phone,
    rating:
      restaurant.rating === null || !config.ratings
        ? undefined
        : { overall: restaurant.rating, ...config.ratings, count: restaurant.commentCount },
  };
}

function toReservationPart({ reservation, remarkPhrases }: RestaurantConfig): RestaurantFile['reservation'] {
  if (!reservation) return undefined;
  const { leadMinutes = 60, daysAhead = 30, maxPeople = 20, autoAbsent = false, ...rest } = reservation;
  const { reminderMinutes = [...usualReminders], waitingList = true, deposits = [] } = reservation;
  return {
    ...rest,
    leadMinutes,
    daysAhead,
    maxPeople,
    autoAbsent,
    reminderMinutes,
    waitingList,
    deposits,
    remarkPhrases: remarkPhrases ?? [],
  };
}

function toDeliveryPart(restaurant: StoredRestaurant['restaurant']): RestaurantFile['delivery'] {
  const { delivery } = restaurant;
  if (delivery.steps.length === 0) return undefined;
  return {
    steps: delivery.steps.map((step) => ({ upToKm: step.uptoMetres / 1000, fee: step.fee })),
    leadMinutes: delivery.leadMinutes,
    slotMinutes: delivery.slotMinutes,
    slotCapacity: delivery.slotCapacity ?? null,
    daysAhead: delivery.daysAhead,
    smallOrder: delivery.smallOrder,
  };
}

function toDishPart(dish: StoredRestaurant['dishes'][number], category: string, toPath: PathOf): FileDish {
  return {
    key: dish.key,
    category,
    name: dish.name,
    kitchenName: omitEmpty(dish.kitchenName),
    brief: omitEmpty(dish.brief),
    richBrief: omitEmpty(dish.richBrief),
    pictures: dish.pictures.map(toPath),
    pictureTexts: omitEmpty(
      Object.fromEntries(Object.entries(dish.pictureTexts).map(([id, texts]) => [toPath(id), texts])),
    ),
    label: omitEmpty(dish.label),
    price: dish.price,
    oldPrice: dish.oldPrice ?? undefined,
    minOrder: dish.minOrder === 1 ? undefined : dish.minOrder,
    maxOrder: dish.maxOrder ?? undefined,
    stock: dish.stock,
    mandatory: dish.mandatory,
    onSale: dish.onSale,
    flashSale: dish.seckill,
    boxFee: dish.boxFee,
    food: dish.food ?? undefined,
    specs: dish.specs.map(({ specId, ...spec }) => spec),
    groups: dish.groups.map(({ items, ...group }) => ({
      ...group,
      items: items.map(({ itemId, most, ...item }) => ({ ...item, max: most })),
    })),
  };
}

const toTimeRange = ({ start, end }: { start: string; end: string }) => ({ startTime: start, endTime: end });

const omitEmpty = <T extends object>(texts: T) => (Object.keys(texts).length > 0 ? texts : undefined);

function toDay(instant: Date | null, timeZone: string): string | undefined {
  return instant === null ? undefined : format(new TZDate(instant, timeZone), 'yyyy-MM-dd');
}
