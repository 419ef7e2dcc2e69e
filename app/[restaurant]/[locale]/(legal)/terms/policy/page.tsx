import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { TermsText } from '@/components/legal/terms-text';
import { paths } from '@/lib/paths';
import { languageAlternates } from '@/lib/tenant/alternates';
import { restaurantOf, type ShopParams, shopParams } from '@/lib/tenant/shop-page';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { restaurantId, locale } = await shopParams(params);
  const [t, info] = await Promise.all([
    getTranslations({ locale, namespace: 'terms.policy' }),
    restaurantOf(restaurantId, locale),
  ]);
  return { title: t('title'), alternates: languageAlternates(paths.termsPolicy(), info) };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const { frame } = await loadShop(restaurantId, locale);
  return (
    <PageFrame shop={frame} locale={locale} path="/terms/policy">
      <TermsText document="policy" locale={locale} shopName={frame.name} />
    </PageFrame>
  );
}
