import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '@/components/account/account-page';
import { OrderSection } from '@/components/account/order-section';
import { paths } from '@/lib/domain/routes/paths';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'orders' });
  return { title: t('title'), robots: findRobots('/orderList') };
}

export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'orders' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.orderList()}
      title={t('title')}
      tabBar
    >
      {() => <OrderSection />}
    </AccountPage>
  );
}
