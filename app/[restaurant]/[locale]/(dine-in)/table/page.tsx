import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { TablePage } from '@/components/parties/table-page';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

/** The page belongs to one table, so it is never cached although its HTML is the same for all diners. */
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'party' });
  return { title: t('title'), robots: findRobots('/table') };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  return <TablePage restaurantId={restaurantId} locale={locale} page="table" />;
}
