import type { RestaurantInfo } from '@/lib/contract/restaurant';
import type { Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { cutText } from '@/lib/domain/cut-text';
import { joinNights, listTimes, type TimeRange } from '@/lib/domain/outlets/opening-hours';
import { listTaxNumbers } from '../../core/tax-papers';
import type { promotions } from '../../schema/restaurant';
import { pick } from '../../text';
import { listPauses } from './busy';
import { getCard } from './card';
import { formatBusinessTime, formatPickupTime, getTenthsPaid } from './hours-text';
import type { RestaurantRow, Shop } from './shop';
import { toOptionalImageUrl } from './web-address';

export type PromotionRow = typeof promotions.$inferSelect;

/** Returns the restaurant in a language. `current` are the promotions that can be used now. */
export function getInfo(
  shop: Shop,
  current: PromotionRow[],
  { locale, now, webUrl }: { locale: Locale; now: Date; webUrl?: string },
): RestaurantInfo {
  const { restaurant } = shop;
  const translate = (texts: Texts | undefined) =>
    texts ? pick(texts, locale, restaurant.defaultLocale) : '';
  const { config } = restaurant;
  const named = current
    .map(({ name, ...promotion }) => ({ ...promotion, name: translate(name) }))
    .filter(({ name }) => name);
  const offers = named
    .filter(({ isAutomatic }) => !isAutomatic)
    .map(({ name, code, minDishAmount }) => ({ name, code, minAmount: minDishAmount || undefined }));
  const promotionNames = named.map(({ name }) => name);
  const labels = (config.labels ?? []).map(translate).filter(Boolean);
  return {
    ...getCard(restaurant, locale, webUrl),
    restaurantDesc: translate(restaurant.description) || undefined,
    shopDescImage: toOptionalImageUrl(restaurant.shareImage),
    websiteBannerImage: toOptionalImageUrl(restaurant.banner),
    contactNoNew: restaurant.phone,
    platformAllowService: restaurant.platformAllow,
    activeStr: cutText(promotionNames.join(' · '), 500) || undefined,
    promotions: promotionNames,
    offers,
    manualPromotionDesc: translate(config.announcement) || undefined,
    selfPickupLabel: formatPickupTime(restaurant.pickup.discountPercent, locale),
    tableMinOrderAmount: (!restaurant.pickup.sharedTables && restaurant.pickup.tableMinOrder) || undefined,
    areaMinOrderAmount: findLeastAreaMinimum(restaurant),
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
    restaurantLabel: cutText(labels.join(' · '), 300) || undefined,
    mandatoryDishs: [...shop.dishes.values()]
      .filter((dish) => dish.mandatory && dish.listed && dish.onSale && !shop.soldOut.has(dish.id))
      .map((dish) => dish.id),
    ...getReservation(restaurant),
    theme: restaurant.theme,
    timeZone: restaurant.timeZone,
    defaultLocale: restaurant.defaultLocale,
    welcomeText: translate(restaurant.welcomeText) || undefined,
    welcomeLine: translate(restaurant.welcomeLine) || undefined,
    orderDaysAhead: restaurant.delivery.daysAhead,
    socialLinks: config.socialLinks ?? [],
    taxNumbers: listTaxNumbers(restaurant, locale),
    paused: listPauses(restaurant.busy, now),
  };
}

function findLeastAreaMinimum({ supportTakeout, delivery, minOrder }: RestaurantRow): Minor | undefined {
  const minimums = supportTakeout ? (delivery.areas ?? []).map(({ minimum = minOrder }) => minimum) : [];
  const least = Math.min(...minimums);
  return least < minOrder ? least : undefined;
}

function getHours(
  restaurant: RestaurantRow,
  locale: Locale,
  translate: (texts: Texts | undefined) => string,
) {
  const toTimeRanges = (ranges: TimeRange[]) =>
    ranges.map(({ start, end }) => ({ startTime: start, endTime: end }));
  return {
    businessTimes: joinNights(restaurant.hours).map((range) => ({
      dayOfWeekFrom: range.from,
      dayOfWeekTo: range.to,
      times: toTimeRanges(range.times),
    })),
    businessTimeDesc: formatBusinessTime(joinNights(restaurant.hours), locale),
    specialDays: restaurant.specialDays.map((special) => ({
      date: special.date,
      note: translate(special.note) || undefined,
      times: toTimeRanges(listTimes(special.date, restaurant)),
    })),
  };
}

/** Returns the weekdays with reservations and the best discount of any slot. */
function getReservation({ canReserve, config: { reservation } }: RestaurantRow) {
  if (!canReserve || !reservation) return {};
  const isReservable = (weekday: number) => reservation.weekdays.includes(weekday);
  const best = Math.max(0, ...reservation.slots.map((slot) => slot.discountPercent));
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
