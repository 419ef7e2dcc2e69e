import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { promotions } from '../../schema/restaurant';
import { pick } from '../../text';
import { getPauses } from './busy';
import { getCard } from './card';
import { formatBusinessTime, getPickupLabel, getTenthsPaid } from './hours-text';
import { toOptionalImageUrl } from './image-url';
import type { RestaurantRow, Shop } from './shop';

export type PromotionRow = typeof promotions.$inferSelect;

/** What the file keeps for us in `config`, read without trust in its shape. */
interface ShopConfig {
  announcement?: Texts;
  labels?: Texts[];
  bannerSeconds?: number;
  socialLinks?: string[];
  reservation?: { weekdays?: number[]; slots?: { discountPercent?: number }[] };
}

/** The restaurant in a language (API-43). `current` are the promotions that can be used now. */
export function getInfo(
  shop: Shop,
  current: PromotionRow[],
  { locale, now, webUrl }: { locale: Locale; now: Date; webUrl?: string },
): RestaurantInfo {
  const { restaurant } = shop;
  const translate = (texts: Texts | undefined) =>
    texts ? pick(texts, locale, restaurant.defaultLocale) : '';
  const config = restaurant.config as ShopConfig;
  const offers = current
    .map(({ name, code, minDishAmount }) => ({
      name: translate(name),
      code,
      minAmount: minDishAmount || undefined,
    }))
    .filter(({ name }) => name);
  const offerNames = offers.map(({ name }) => name);
  const labels = (config.labels ?? []).map(translate).filter(Boolean);
  return {
    ...getCard(restaurant, locale, webUrl),
    restaurantDesc: translate(restaurant.description) || undefined,
    shopDescImage: toOptionalImageUrl(restaurant.shareImage),
    websiteBannerImage: toOptionalImageUrl(restaurant.banner),
    contactNoNew: restaurant.phone,
    platformAllowService: restaurant.platformAllow,
    activeStr: offerNames.join(' · ').slice(0, 500) || undefined,
    promotions: offerNames,
    offers,
    manualPromotionDesc: translate(config.announcement) || undefined,
    selfPickupLabel: getPickupLabel(restaurant.pickup.discountPercent, locale),
    tableMinOrderAmount: restaurant.pickup.tableMinOrder || undefined,
    selfPickupDiscount: getTenthsPaid(restaurant.pickup.discountPercent),
    businessMode: restaurant.businessMode ?? undefined,
    ...getHours(restaurant, locale, translate),
    saasDeliveryFeeSubsidy: {
      stepList: restaurant.delivery.steps.map(({ uptoMetres, fee }) => ({
        distance: uptoMetres,
        deliveryFee: fee,
      })),
    },
    showLabelList: labels,
    restaurantLabel: labels.join(' · ').slice(0, 300) || undefined,
    mandatoryDishs: [...shop.dishes.values()]
      .filter((dish) => dish.mandatory && dish.listed && dish.onSale && !shop.soldOut.has(dish.id))
      .map((dish) => dish.id),
    ...getReservation(restaurant, config),
    theme: restaurant.theme,
    timeZone: restaurant.timeZone,
    defaultLocale: restaurant.defaultLocale,
    welcomeText: translate(restaurant.welcomeText) || undefined,
    welcomeLine: translate(restaurant.welcomeLine) || undefined,
    orderDaysAhead: restaurant.delivery.daysAhead,
    socialLinks: config.socialLinks ?? [],
    paused: getPauses(restaurant.busy, now),
  };
}

function getHours(
  restaurant: RestaurantRow,
  locale: Locale,
  translate: (texts: Texts | undefined) => string,
) {
  const toTimeRanges = (ranges: { start: string; end: string }[]) =>
    ranges.map(({ start, end }) => ({ startTime: start, endTime: end }));
  return {
    businessTimes: restaurant.hours.map((each) => ({
      dayOfWeekFrom: each.from,
      dayOfWeekTo: each.to,
      times: toTimeRanges(each.times),
    })),
    businessTimeDesc: formatBusinessTime(restaurant.hours, locale),
    specialDays: restaurant.specialDays.map((special) => ({
      date: special.date,
      note: translate(special.note) || undefined,
      times: toTimeRanges(special.times),
    })),
  };
}

/** Weekdays that tables can be reserved for, and the best discount of any slot. */
function getReservation(restaurant: RestaurantRow, { reservation }: ShopConfig) {
  if (!restaurant.canReserve || !reservation) return {};
  const isReservable = (weekday: number) => reservation.weekdays?.includes(weekday) ?? false;
  const best = Math.max(0, ...(reservation.slots ?? []).map((slot) => slot.discountPercent ?? 0));
  return {
    reserveDiscount: best > 0 ? best : undefined,
    monday: isReservable(1),
    tuesday: isReservable(2),
    wednesday: isReservable(3),
    thursday: isReservable(4),
    friday: isReservable(5),
    saturday: isReservable(6),
    sunday: isReservable(7),
  };
}
