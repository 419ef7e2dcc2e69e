import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderPageFrame } from '@/components/order/order-page-frame';
import { leavesToOrderDish } from '@/lib/order/order-link';
import { firstOf, type SearchParams } from '@/lib/order/search-params';
import { paths } from '@/lib/paths';
import { type ShopParams, shopParams } from '@/lib/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'order' });
  return { title: t('titlePlain'), robots: { index: false } };
}

export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const query = await searchParams;
  const toOrderDish = leavesToOrderDish(firstOf(query, 'appFrom'));
  return (
    <OrderPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path="/myOrderDetail"
      orderTransactionId={firstOf(query, 'orderId') || firstOf(query, 'id')}
      mailingTo={firstOf(query, 'canSubscribe') === '1' ? firstOf(query, 'email') : undefined}
      back={toOrderDish ? paths.orderDish() : paths.home()}
    />
  );
}
