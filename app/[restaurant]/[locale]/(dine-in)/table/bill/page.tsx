import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TablePage } from '@/components/parties/table-page';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';

/** The HTML is the same for everybody, but what it shows belongs to one table, so it is never cached. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'party' });
  return { title: t('billTitle'), robots: getRobots('/table/bill') };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <TablePage restaurantId={restaurantId} locale={locale} page="bill" />;
}
