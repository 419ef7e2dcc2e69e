import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PageFrame } from '@/components/layout/page-frame';
import { DishCard } from '@/components/seo/dish-card';
import type { Dish } from '@/lib/contract/menu';
import type { Locale } from '@/lib/contract/vocabulary';
import { getStartingPrice } from '@/lib/domain/dish/price';
import { formatMoney } from '@/lib/domain/money';
import { getDishName } from '@/lib/domain/names';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadMenu } from '@/lib/server/data/load-menu';
import { loadShop } from '@/lib/server/data/load-shop';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';

/** Rendered per request: a cached page per id would let made-up ids fill the cache. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

/** The dish of the address; a 404 where the menu has none of that number. One that was there is a 410 before it comes here. */
async function loadDish(restaurantId: number, locale: Locale, search: Promise<SearchParams>): Promise<Dish> {
  const id = getFirst(await search, 'id') ?? '';
  const menu = await loadMenu(restaurantId, locale);
  const dish = menu.flatMap(({ dishList }) => dishList).find(({ dishId }) => String(dishId) === id);
  if (!dish) notFound();
  return dish;
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ info, client }, dish, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadDish(restaurantId, locale, searchParams),
    getTranslations({ locale, namespace: 'found.dish' }),
  ]);
  const { price, varies } = getStartingPrice(dish);
  const amount = formatMoney(price, info.countryCode, locale);
  return buildPageMetadata({
    info,
    locale,
    path: '/dish',
    title: getDishName(dish, locale),
    description: t('description', {
      price: varies ? t('from', { amount }) : amount,
      name: client.name,
      brief: dish.dishBrief ?? '',
    }),
    picture: { of: 'dish', dishId: dish.dishId, image: dish.dishImgs[0] },
    shareAs: paths.dish({ id: dish.dishId }),
  });
}

/** Ours: where a shared dish leads: the dish itself, and from there into the menu with its dialog open. */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ client, frame }, dish, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadDish(restaurantId, locale, searchParams),
    getTranslations({ locale, namespace: 'found.dish' }),
  ]);
  const home = toLocalePath(paths.home(), locale, client.defaultLocale);
  return (
    <PageFrame
      shop={frame}
      locale={locale}
      path={paths.dish({ id: dish.dishId })}
      back={{ title: getDishName(dish, locale), backHref: home, backLabel: t('back') }}
      tabBar
    >
      <DishCard dish={dish} shop={client} home={home} />
    </PageFrame>
  );
}
