import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WriteSection } from '@/components/help-desk/write-section';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AllOutlets } from '@/components/outlets/all-outlets';
import { PageData } from '@/components/seo/page-data';
import { Merchant } from '@/components/storefront/merchant';
import { ShopNotes } from '@/components/storefront/shop-notes';
import { getLocalName } from '@/lib/domain/names';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [info, t, found] = await Promise.all([
    loadRestaurant(restaurantId, locale),
    getTranslations({ locale, namespace: 'storefront.merchant' }),
    getTranslations({ locale, namespace: 'found.shopInfo' }),
  ]);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return buildPageMetadata({
    info,
    locale,
    path: paths.shopInfo(),
    title: t('title'),
    description: found('description', { name }),
  });
}

/** Shows the restaurant's profile, address, opening hours and the other outlets of its merchant. */
export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ info, client, frame }, t, tMerchant, tWrite] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace: 'search' }),
    getTranslations({ locale, namespace: 'storefront.merchant' }),
    getTranslations({ locale, namespace: 'helpDesk.write' }),
  ]);
  const back = {
    title: frame.name,
    backHref: toLocalePath(paths.home(), locale, client.defaultLocale),
    backLabel: t('toMenu'),
  };
  return (
    <PageFrame shop={frame} locale={locale} path={paths.shopInfo()} back={back} tabBar>
      <div className="mx-auto w-full max-w-page desk:px-8 desk:py-8">
        <h1 className="mb-4 hidden text-28 desk:block">{frame.name}</h1>
        <ShopNotes info={info} locale={locale} className="px-4 py-4 desk:px-0 desk:pt-0" />
        <div className="desk:grid desk:grid-cols-2 desk:items-start desk:gap-4">
          <Merchant info={info} shop={client} locale={locale} whole />
          <StorefrontProvider value={{ shop: client }}>
            <AllOutlets shop={client} locale={locale} />
          </StorefrontProvider>
          <WriteSection restaurantId={restaurantId} locale={locale} title={tWrite('title')} />
        </div>
      </div>
      <PageData info={info} locale={locale} path={paths.shopInfo()} title={tMerchant('title')} />
    </PageFrame>
  );
}
