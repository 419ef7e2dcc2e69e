import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountPage } from '@/components/account/account-page';
import { HistorySection } from '@/components/account/order-history-section';
import { paths } from '@/lib/domain/routes/paths';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'orders' });
  return { title: t('historyTitle'), robots: getRobots('/historicalOrder') };
}

/** The diner's orders of the last three months (RT-05). */
export default async function Page({ params }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'orders' });
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.historicalOrder()}
      title={t('historyTitle')}
      back={paths.orderList()}
      entry="order"
      tabBar
    >
      {(shop) => <HistorySection shop={shop} locale={locale} />}
    </AccountPage>
  );
}
