import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PaymentPageFrame } from '@/components/payment/payment-page-frame';
import { firstOf, type SearchParams } from '@/lib/order/search-params';
import { fromTypeOf } from '@/lib/payment/from-type';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'payment' });
  return { title: t('titleOther'), robots: { index: false } };
}

export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const query = await searchParams;
  return (
    <PaymentPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path="/payment/wechat"
      orderTransactionId={firstOf(query, 'orderTransactionId')}
      fromType={fromTypeOf(firstOf(query, 'fromType'))}
    />
  );
}
