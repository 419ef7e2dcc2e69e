import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { CancelPage } from '@/components/orders/cancel-page';
import { OrderPageFrame } from '@/components/orders/order-page-frame';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { paths } from '@/lib/domain/routes/paths';
import { type ShopParams, shopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await shopParams(params);
  const t = await getTranslations({ locale, namespace: 'orderCancel' });
  return { title: t('title'), robots: { index: false } };
}

/** The cancel form of one order, for diners only (RT-06). */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const query = await searchParams;
  const orderTransactionId = getFirst(query, 'id') || getFirst(query, 'orderId');
  const t = await getTranslations({ locale, namespace: 'orderCancel' });
  return (
    <OrderPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path={'/orderCancel'}
      orderTransactionId={orderTransactionId}
      title={t('title')}
      back={orderTransactionId ? paths.orderDetail({ id: orderTransactionId }) : paths.orderList()}
    >
      {(shop) => <CancelPage shop={shop} orderTransactionId={orderTransactionId} />}
    </OrderPageFrame>
  );
}
