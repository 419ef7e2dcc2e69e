import { and, eq, like } from 'drizzle-orm';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { DomainError } from '../../core/domain-error';
import { getCurrencySign } from '../../core/money';
import type { Deps } from '../../deps';
import { optionKeys } from '../../schema/restaurant';
import type { VoucherConfig } from '../../schema/restaurant-config';
import { pick } from '../../text';
import { getWallTime } from '../restaurant/hours';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';

/** Returns all vouchers of a restaurant's file, including those off sale. */
export const listVouchers = (restaurant: Pick<RestaurantRow, 'config'>): VoucherConfig[] =>
  restaurant.config.vouchers ?? [];

/**
 * Returns a voucher on sale and its restaurant. Voucher ids are unique across restaurants; with a
 * restaurant given, the voucher must belong to it. Throws NOT_FOUND, VOUCHER_OFF_SALE.
 */
export async function getOffer(
  deps: Pick<Deps, 'db' | 'pool'>,
  couponId: number,
  restaurantId?: number,
): Promise<{ restaurant: RestaurantRow; voucher: VoucherConfig }> {
  const home = await findRestaurant(deps, couponId);
  if (home === undefined || (restaurantId !== undefined && restaurantId !== home))
    throw new DomainError('NOT_FOUND');
  const { restaurant } = (await getCurrentShop(deps, home)).shop;
  const voucher = listVouchers(restaurant).find(({ id }) => id === couponId);
  if (!voucher) throw new DomainError('NOT_FOUND');
  if (!voucher.onSale) throw new DomainError('VOUCHER_OFF_SALE');
  return { restaurant, voucher };
}

/** The import numbers vouchers across restaurants, in one register with specifications and items. */
async function findRestaurant({ db }: Pick<Deps, 'db'>, couponId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ restaurantId: optionKeys.restaurantId })
    .from(optionKeys)
    .where(and(eq(optionKeys.id, couponId), like(optionKeys.path, 'voucher/%')));
  return found?.restaurantId;
}

/** Returns the last day of use for a purchase at this instant: `validDays` after the restaurant's day. */
export const getLastDay = (
  { validDays }: Pick<VoucherConfig, 'validDays'>,
  { timeZone }: Pick<RestaurantRow, 'timeZone'>,
  paidAt: Date,
): string => getDayAfter(getWallTime(paidAt, timeZone).day, validDays);

type Place = Pick<RestaurantRow, 'countryCode' | 'defaultLocale'>;

/** Returns the terms of a voucher in a language; an offer and a purchase have the same terms. */
export function getTerms(voucher: VoucherConfig, { countryCode, defaultLocale }: Place, locale: Locale) {
  const translate = (texts: Texts | undefined) => (texts && pick(texts, locale, defaultLocale)) || undefined;
  return {
    vouchersName: translate(voucher.name) ?? voucher.key,
    vouchersNameEn: voucher.name.en,
    saleAmount: voucher.price,
    replaceAmount: voucher.faceValue,
    currencySign: getCurrencySign(countryCode, locale),
    useDays: voucher.weekdays,
    useMultiply: voucher.stackable,
    refundType: voucher.refundable ? ('refundable' as const) : ('non-refundable' as const),
    needOrder: voucher.needBooking,
    useTime: translate(voucher.useTime),
    useType: translate(voucher.useType),
    useRules: voucher.rules.flatMap((rule) => translate(rule) ?? []),
    useRulesEn: voucher.rules.flatMap((rule) => rule.en ?? []),
  };
}

/** Returns a voucher offer in the wire's format. */
export function toOfferAnswer(
  voucher: VoucherConfig,
  restaurant: RestaurantRow,
  locale: Locale,
  now: Date,
): Voucher {
  return {
    id: voucher.id,
    couponId: voucher.id,
    ...getTerms(voucher, restaurant, locale),
    expireDate: getLastDay(voucher, restaurant, now),
    discount: getPercentBelow(voucher),
    useDayList: voucher.weekdays,
    fakeSales: voucher.soldBefore,
    couponType: 'VOUCHER',
    maxBuy: voucher.maxBuy,
    restaurantBrand: pick(restaurant.name, locale, restaurant.defaultLocale),
    restaurantId: restaurant.id,
    countryCode: restaurant.countryCode,
  };
}

/** Returns the discount from the face value in whole percent, at least 0. */
const getPercentBelow = ({ price, faceValue }: VoucherConfig): number =>
  faceValue > price ? Math.round(((faceValue - price) * 100) / faceValue) : 0;
