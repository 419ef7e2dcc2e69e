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
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { loadMenu } from '@/lib/server/data/load-menu';
import { loadShop } from '@/lib/server/data/load-shop';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

/** The page is rendered per request, because a cached page per id would let made-up ids fill the cache. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

/** Returns the dish in the query, or responds with 404. The middleware has answered removed dishes with 410. */
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
  const isUnpriced = dish.marketPrice && price === 0;
  const amount = isUnpriced ? t('marketPrice') : formatMoney(price, info.countryCode, locale);
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

/** Shows a shared dish, with a link to the menu that opens its dialog. */
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
