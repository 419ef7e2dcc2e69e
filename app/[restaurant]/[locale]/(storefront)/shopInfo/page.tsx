import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { Merchant } from '@/components/storefront/merchant';
import { localePath, paths } from '@/lib/paths';
import { languageAlternates } from '@/lib/tenant/alternates';
import { restaurantOf, type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'storefront.merchant' });
  return {
    title: t('title'),
    alternates: languageAlternates(paths.shopInfo(), await restaurantOf(restaurantId, locale)),
  };
}

/** Who the restaurant is, where, and when it is open (RT-25). */
export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const [{ info, facts, frame }, t] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace: 'search' }),
  ]);
  const back = {
    title: frame.name,
    backHref: localePath(paths.home(), locale, facts.defaultLocale),
    backLabel: t('toMenu'),
  };
  return (
    <PageFrame shop={frame} locale={locale} path={paths.shopInfo()} back={back} tabBar>
      <h1 className="mx-auto hidden w-full max-w-page px-8 pt-8 pb-4 text-28 desk:block">{frame.name}</h1>
      <Merchant info={info} locale={locale} />
    </PageFrame>
  );
}
