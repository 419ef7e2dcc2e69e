import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { OrderPage } from '@/components/orders/order-page';
import { OrderPageFrame } from '@/components/orders/order-page-frame';
import { readOrderOpening } from '@/lib/domain/orders/order-opening';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { SearchParams } from '@/lib/domain/routes/query-value';
import { loadShop } from '@/lib/server/data/load-shop';
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
  return { title: t('titlePlain'), robots: findRobots('/myOrderDetail') };
}

export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const { leadsTo, orderTransactionId, onlyOf, fromOrderDish, mailingTo } = readOrderOpening(
    await searchParams,
  );
  if (leadsTo) {
    const { client } = await loadShop(restaurantId, locale);
    redirect(toLocalePath(leadsTo, locale, client.defaultLocale));
  }
  return (
    <OrderPageFrame
      restaurantId={restaurantId}
      locale={locale}
      path="/myOrderDetail"
      orderTransactionId={orderTransactionId}
      mailingTo={mailingTo}
      back={fromOrderDish ? paths.orderDish() : paths.home()}
    >
      <OrderPage orderTransactionId={orderTransactionId} onlyOf={onlyOf} />
    </OrderPageFrame>
  );
}
