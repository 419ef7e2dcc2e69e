import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageFrame } from '@/components/layout/page-frame';
import { MenuText } from '@/components/seo/menu-text';
import { PageData } from '@/components/seo/page-data';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadMenu } from '@/lib/server/data/load-menu';
import { loadShop } from '@/lib/server/data/load-shop';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildMenuLd } from '@/lib/server/seo/menu-ld';
import { buildPageMetadata, findShopOrigin } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ info, client }, menu, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadMenu(restaurantId, locale),
    getTranslations({ locale, namespace: 'found.menu' }),
  ]);
  const categories = menu
    .filter(({ dishList }) => dishList.length > 0)
    .slice(0, 6)
    .map(({ categoryName }) => categoryName)
    .join(', ');
  return buildPageMetadata({
    info,
    locale,
    path: paths.menu(),
    title: t('title'),
    description: t('description', { name: client.name, categories }),
  });
}

/** Shows the menu as text for reading, printing and search engines (docs/decisions/found-and-shared.md). */
export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ info, client, frame }, menu, t] = await Promise.all([
    loadShop(restaurantId, locale),
    loadMenu(restaurantId, locale),
    getTranslations({ locale, namespace: 'found' }),
  ]);
  const origin = findShopOrigin(info);
  const here = toLocalePath(paths.menu(), locale, client.defaultLocale);
  const home = toLocalePath(paths.home(), locale, client.defaultLocale);
  const data = origin
    ? [buildMenuLd(menu, client.name, { locale, countryCode: info.countryCode, origin, url: origin + here })]
    : [];
  return (
    <PageFrame
      shop={frame}
      locale={locale}
      path={paths.menu()}
      back={{ title: t('menu.heading'), backHref: home, backLabel: t('dish.back') }}
      tabBar
    >
      <MenuText menu={menu} shop={client} home={home} />
      <PageData info={info} locale={locale} path={paths.menu()} title={t('menu.title')} more={data} />
    </PageFrame>
  );
}
