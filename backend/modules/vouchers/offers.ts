import { and, eq, like } from 'drizzle-orm';
import type { Locale, Texts } from '@/lib/contract/vocabulary';
import type { Voucher } from '@/lib/contract/vouchers';
import { DomainError } from '../../core/domain-error';
import { currencySign } from '../../core/money';
import type { Deps } from '../../deps';
import { optionKeys } from '../../schema/restaurant';
import type { RestaurantConfig, VoucherConfig } from '../../schema/restaurant-config';
import { pick } from '../../text';
import { dayAfter, wallTimeAt } from '../restaurant/hours';
import { currentShop, type RestaurantRow } from '../restaurant/shop';

/** The vouchers of a restaurant's file, those that aren't on sale too. */
export const getVouchers = (restaurant: Pick<RestaurantRow, 'config'>): VoucherConfig[] =>
  (restaurant.config as Partial<RestaurantConfig>).vouchers ?? [];

/**
 * A voucher on sale and its restaurant as they are now. Its number alone says where it is from; with a restaurant given,
 * another one's is unknown. Throws NOT_FOUND, VOUCHER_OFF_SALE.
 */
export async function getOffer(
  deps: Pick<Deps, 'db' | 'pool'>,
  couponId: number,
  restaurantId?: number,
): Promise<{ restaurant: RestaurantRow; voucher: VoucherConfig }> {
  const home = await getRestaurant(deps, couponId);
  if (home === undefined || (restaurantId !== undefined && restaurantId !== home))
    throw new DomainError('NOT_FOUND');
  const { restaurant } = (await currentShop(deps, home)).shop;
  const voucher = getVouchers(restaurant).find(({ id }) => id === couponId);
  if (!voucher) throw new DomainError('NOT_FOUND');
  if (!voucher.onSale) throw new DomainError('VOUCHER_OFF_SALE');
  return { restaurant, voucher };
}

/** The import numbers vouchers over all restaurants, in one register with specifications and items. */
async function getRestaurant({ db }: Pick<Deps, 'db'>, couponId: number): Promise<number | undefined> {
  const [found] = await db
    .select({ restaurantId: optionKeys.restaurantId })
    .from(optionKeys)
    .where(and(eq(optionKeys.id, couponId), like(optionKeys.path, 'voucher/%')));
  return found?.restaurantId;
}

/** The last day of use of what is paid for on an instant: `validDays` after that day of the restaurant. */
export const getLastDay = (
  { validDays }: Pick<VoucherConfig, 'validDays'>,
  { timeZone }: Pick<RestaurantRow, 'timeZone'>,
  paidAt: Date,
): string => dayAfter(wallTimeAt(paidAt, timeZone).day, validDays);

type Place = Pick<RestaurantRow, 'countryCode' | 'defaultLocale'>;

/** What a voucher grants, in a language: the part that an offer and a purchase have in common. */
export function getTerms(voucher: VoucherConfig, { countryCode, defaultLocale }: Place, locale: Locale) {
  const translate = (texts: Texts | undefined) => (texts && pick(texts, locale, defaultLocale)) || undefined;
  return {
    vouchersName: translate(voucher.name) ?? voucher.key,
    vouchersNameEn: voucher.name.en,
    saleAmount: voucher.price,
    replaceAmount: voucher.faceValue,
    currencySign: currencySign(countryCode, locale),
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

/** A voucher as it is offered (ENT-26). */
export function offerAnswer(
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
    discount: percentBelow(voucher),
    useDayList: voucher.weekdays,
    fakeSales: voucher.soldBefore,
    couponType: 'VOUCHER',
    maxBuy: voucher.maxBuy,
    restaurantBrand: pick(restaurant.name, locale, restaurant.defaultLocale),
    restaurantId: restaurant.id,
    countryCode: restaurant.countryCode,
  };
}

/** Whole percent that the price lies below the face value; 0 when it doesn't. */
const percentBelow = ({ price, faceValue }: VoucherConfig): number =>
  faceValue > price ? Math.round(((faceValue - price) * 100) / faceValue) : 0;
