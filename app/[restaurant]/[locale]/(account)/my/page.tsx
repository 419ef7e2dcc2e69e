import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { AccountHome } from '@/components/account/account-home';
import { buildAccountMetadata } from '@/components/account/account-metadata';
import { AccountPage } from '@/components/account/account-page';
import { AccountSection } from '@/components/account/account-section';
import { ReplacePage } from '@/components/account/replace-page';
import { ClientMessages } from '@/components/layout/client-messages';
import { MyVoucherDetail } from '@/components/vouchers/my-detail';
import { contract } from '@/lib/contract/contract';
import { readAccountOpening } from '@/lib/domain/profile/account-menu';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { getStorefrontEnv } from '@/lib/server/env';
import { fetchAsUser } from '@/lib/server/session/account-context';

export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

async function readOpening(searchParams: Props['searchParams']) {
  const query = await searchParams;
  return readAccountOpening(getFirst(query, 'tag'), getFirst(query, 'orderId') || getFirst(query, 'id'));
}

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const { asked, entry } = await readOpening(searchParams);
  return buildAccountMetadata(locale, '/my', asked ? entry : undefined);
}

export default async function Page({ params, searchParams }: Props) {
  const { restaurantId, locale } = await parseShopParams(params);
  const { entry, asked, orderId, voucherOrderId } = await readOpening(searchParams);
  const [t, voucherOrder] = await Promise.all([
    getTranslations({ locale, namespace: 'account' }),
    voucherOrderId
      ? fetchAsUser(contract['vouchers.orderDetail'], { orderTransactionId: voucherOrderId }, locale)
      : undefined,
  ]);
  const heading = t(`entries.${entry}`);
  return (
    <AccountPage
      restaurantId={restaurantId}
      locale={locale}
      path={paths.my()}
      title={asked ? heading : t('title')}
      heading={heading}
      back={asked ? paths.my() : paths.home()}
      entry={entry}
      tabBar={!asked}
    >
      {(shop) => (
        <>
          {orderId && (
            <ReplacePage href={toLocalePath(paths.myOrderDetail({ orderId }), locale, shop.defaultLocale)} />
          )}
          {voucherOrderId && (
            <ClientMessages namespaces={['voucher', 'payment', 'refund', 'errors', 'ui']}>
              <MyVoucherDetail
                orderTransactionId={voucherOrderId}
                rendered={voucherOrder}
                scheme={getStorefrontEnv().VOUCHER_SCHEME}
              />
            </ClientMessages>
          )}
          {!asked && <AccountHome shop={shop} locale={locale} />}
          {/* Without a selected entry, phones show the list and desktops show its first entry. */}
          <div className={asked ? undefined : 'hidden desk:block'}>
            <AccountSection entry={entry} shop={shop} locale={locale} />
          </div>
        </>
      )}
    </AccountPage>
  );
}
