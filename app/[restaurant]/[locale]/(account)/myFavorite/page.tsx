import type { Metadata } from 'next';
import { buildAccountMetadata } from '@/components/account/account-metadata';
import { StandalonePage } from '@/components/account/standalone-page';
import { hasNavigationBar } from '@/lib/domain/profile/account-menu';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  return buildAccountMetadata(locale, '/myFavorite', 'favorite');
}

export default async function Page({ params, searchParams }: Props) {
  const shown = hasNavigationBar(getFirst(await searchParams, 'hasNavigationBar'));
  return (
    <StandalonePage {...(await parseShopParams(params))} entry="favorite" bar={shown ? 'own' : 'none'} />
  );
}
