import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { OrderPageFrame } from '@/components/orders/order-page-frame';
import { ReceiptPage } from '@/components/orders/receipt-page';
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
  const t = await getTranslations({ locale, namespace: 'receipt' });
  return { title: t('title'), robots: { index: false } };
}

/** The printable receipt of one order, for diners only (RT-08, DEC-13). */
export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await shopParams(params);
  const query = await searchParams;
  const orderTransactionId = getFirst(query, 'id') || getFirst(query, 'orderId');
  const t = await getTranslations({ locale, namespace: 'receipt' });
  return (
    <OrderPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path={'/orderDesc'}
      orderTransactionId={orderTransactionId}
      title={t('title')}
      back={orderTransactionId ? paths.orderDetail({ id: orderTransactionId }) : paths.orderList()}
    >
      {(shop) => (
        <ClientMessages namespaces={['receipt', 'order', 'fees', 'payment', 'session']}>
          <ReceiptPage shop={shop} orderTransactionId={orderTransactionId} />
        </ClientMessages>
      )}
    </OrderPageFrame>
  );
}
