import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { TermsText } from '@/components/legal/terms-text';
import { PageData } from '@/components/seo/page-data';
import { localName } from '@/lib/names';
import { paths } from '@/lib/paths';
import { pageMetadata } from '@/lib/seo/page-metadata';
import { restaurantOf, type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, found, info] = await Promise.all([
    getTranslations({ locale, namespace: 'terms.protocol' }),
    getTranslations({ locale, namespace: 'found.protocol' }),
    restaurantOf(restaurantId, locale),
  ]);
  const name = localName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return pageMetadata({
    info,
    locale,
    path: paths.termsProtocol(),
    title: t('title'),
    description: found('description', { name }),
  });
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const [{ info, frame }, t] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace: 'terms.protocol' }),
  ]);
  return (
    <PageFrame shop={frame} locale={locale} path="/terms/protocol">
      <TermsText document="protocol" locale={locale} info={info} shopName={frame.name} />
      <PageData info={info} locale={locale} path={paths.termsProtocol()} title={t('title')} />
    </PageFrame>
  );
}
