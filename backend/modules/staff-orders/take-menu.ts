import type { Category } from '@/lib/contract/menu';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { orderModes } from '@/lib/contract/values';
import { type Locale, locales } from '@/lib/contract/vocabulary';
import { addChinese } from '@/lib/domain/menu/add-chinese';
import { listDishesToSearch } from '@/lib/domain/menu/search';
import type { Deps } from '../../deps';
import { getPaymentOption } from '../payments/pay-types';
import { findLinkProvider, listCodeProviders } from '../payments/taken-payments';
import { getMenu } from '../restaurant/menu';
import { getCurrentShop, type RestaurantRow } from '../restaurant/shop';
import { findWebOrigin } from '../restaurant/web-address';

/** Returns everything that the console needs to take orders without a request per key. */
export async function getTakeMenu(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'orders.takeMenu'>> {
  const now = await getCurrentShop(deps, restaurantId);
  const { restaurant } = now.shop;
  const menus = Object.fromEntries(locales.map((each) => [each, getMenu(now, each)])) as Record<
    Locale,
    Category[]
  >;
  const { dishes, letters } = await addChinese(listDishesToSearch(menus, locale, []));
  return {
    menu: menus[locale],
    texts: dishes.map(({ id, otherNames, otherTexts, pinyin }) => ({
      dishId: id,
      otherNames,
      otherTexts,
      pinyin,
    })),
    letters,
    modes: orderModes.filter((mode) =>
      mode === 'delivery' ? restaurant.supportTakeout : restaurant.supportPickup,
    ),
    tables: restaurant.config.tables ?? [],
    hasTableBills: restaurant.pickup.sharedTables === true,
    codes: listCodeProviders(deps.paymentProviders, restaurant).map((provider) =>
      getPaymentOption(provider, restaurant, locale),
    ),
    hasLink: await canPayByLink(deps, restaurant),
  };
}

const canPayByLink = async (deps: Deps, restaurant: RestaurantRow): Promise<boolean> =>
  findLinkProvider(deps.paymentProviders, restaurant, 'SELF_PICKUP') !== undefined &&
  (await findWebOrigin(deps, restaurant.id)) !== undefined;
