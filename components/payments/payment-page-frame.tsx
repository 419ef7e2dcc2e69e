import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { NoScript } from '@/components/layout/no-script';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { getFromType, getPaymentPlaces } from '@/lib/domain/payments/payment-places';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { loadShop } from '@/lib/server/data/load-shop';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';
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
  return { title: t('waiting'), robots: findRobots('/payment/paynow') };
}

/** Frames the payment pages. The browser loads the payment, so the HTML holds no payment data. */
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
      <StorefrontProvider value={{ shop: client }}>
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
            hasLanguages: true,
          }}
          footer={false}
        >
          <NoScript
            locale={locale}
            purpose="page"
            menu={toLocalePath(paths.menu(), locale, client.defaultLocale)}
          />
          <div className="noscript:hidden">
            <PaymentPage orderTransactionId={orderTransactionId} fromType={fromType} />
          </div>
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}
