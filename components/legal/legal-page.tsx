import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PageFrame } from '@/components/layout/page-frame';
import { PageData } from '@/components/seo/page-data';
import { getLocalName } from '@/lib/domain/names';
import { paths } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { loadRestaurant, parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { buildPageMetadata } from '@/lib/server/seo/page-metadata';
import { TermsText } from './terms-text';

const places = { policy: paths.termsPolicy(), protocol: paths.termsProtocol() } as const;

interface Props {
  document: keyof typeof places;
  params: Promise<ShopParams>;
}

export async function buildLegalMetadata({ document, params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await parseShopParams(params);
  const [t, found, info] = await Promise.all([
    getTranslations({ locale, namespace: `terms.${document}` }),
    getTranslations({ locale, namespace: `found.${document}` }),
    loadRestaurant(restaurantId, locale),
  ]);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  return buildPageMetadata({
    info,
    locale,
    path: places[document],
    title: t('title'),
    description: found('description', { name }),
  });
}

/** Renders one of a restaurant's legal texts as a page. */
export async function LegalPage({ document, params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const [{ info, frame }, t] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace: `terms.${document}` }),
  ]);
  return (
    <PageFrame shop={frame} locale={locale} path={places[document]}>
      <TermsText document={document} locale={locale} info={info} shopName={frame.name} />
      <PageData info={info} locale={locale} path={places[document]} title={t('title')} />
    </PageFrame>
  );
}
