import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { getFromType } from '@/lib/domain/payments/from-type';
import { getPaymentPlaces } from '@/lib/domain/payments/payment-places';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';
import { PaymentPage } from './payment-page';
import { PaymentTitle } from './payment-title';

export interface PaymentRouteProps {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

interface Props extends PaymentRouteProps {
  path: '/payment/paynow' | '/payment/wechat';
}

const backLabels = {
  order: 'back',
  voucher: 'backVoucher',
  topup: 'backTopup',
  deposit: 'backDeposit',
} as const;

export async function buildPaymentMetadata({ params }: Pick<PaymentRouteProps, 'params'>): Promise<Metadata> {
  const { locale } = await parseShopParams(params);
  const t = await getTranslations({ locale, namespace: 'payment' });
  return { title: t('titleOther'), robots: getRobots('/payment/paynow') };
}

/** Frame of the payment pages. The browser loads the payment, so the HTML holds no payment data. */
export async function PaymentPageFrame({ path, params, searchParams }: Props) {
  const [{ restaurantId, locale }, query] = await Promise.all([parseShopParams(params), searchParams]);
  const orderTransactionId = getFirst(query, 'orderTransactionId');
  const fromType = getFromType(getFirst(query, 'fromType'));
  const [t, { client, frame }] = await Promise.all([
    getTranslations({ locale, namespace: 'payment' }),
    loadShop(restaurantId, locale),
  ]);
  const { back } = getPaymentPlaces(fromType, orderTransactionId);
  return (
    <ClientMessages namespaces={['payment', 'errors', 'session', 'ui']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={path}
        slots={{ user: <AccountSlot shop={client} /> }}
        back={{
          title: orderTransactionId ? (
            <PaymentTitle orderTransactionId={orderTransactionId} />
          ) : (
            t('titleOther')
          ),
          backHref: toLocalePath(back, locale, client.defaultLocale),
          backLabel: t(backLabels[fromType]),
        }}
        footer={false}
      >
        <PaymentPage shop={client} orderTransactionId={orderTransactionId} fromType={fromType} />
        <LazyLogin shop={client} />
      </PageFrame>
    </ClientMessages>
  );
}
