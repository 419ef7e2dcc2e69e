import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OutcomePage } from '@/components/vouchers/outcome-page';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'voucher.outcome' });
  return { title: t('titleWait'), robots: { index: false } };
}

export default async function Page({ params, searchParams }: Props) {
  const orderTransactionId = getFirst(await searchParams, 'orderTransactionId');
  return (
    <OutcomePage {...(await shopParams(params))} outcome="wait" orderTransactionId={orderTransactionId} />
  );
}
