import type { Metadata } from 'next';
import { accountMetadata } from '@/components/account/account-metadata';
import { StandalonePage } from '@/components/account/standalone-page';
import { hasNavigationBar } from '@/lib/domain/account/account-menu';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  return accountMetadata(locale, 'favorite');
}

export default async function Page({ params, searchParams }: Props) {
  const shown = hasNavigationBar(getFirst(await searchParams, 'hasNavigationBar'));
  return <StandalonePage {...(await shopParams(params))} entry="favorite" bar={shown ? 'own' : 'none'} />;
}
