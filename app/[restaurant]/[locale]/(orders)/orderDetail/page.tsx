import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { OrderPage } from '@/components/orders/order-page';
import { OrderPageFrame } from '@/components/orders/order-page-frame';
import { paths } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'order' });
  return { title: t('titlePlain'), robots: findRobots('/orderDetail') };
}

export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const query = await searchParams;
  const orderTransactionId = getFirst(query, 'id');
  return (
    <OrderPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path="/orderDetail"
      orderTransactionId={orderTransactionId}
      backUrl={getFirst(query, 'backUrl')}
      mailingTo={getFirst(query, 'canSubscribe') === '1' ? getFirst(query, 'email') : undefined}
      back={paths.orderList()}
    >
      <OrderPage orderTransactionId={orderTransactionId} />
    </OrderPageFrame>
  );
}
