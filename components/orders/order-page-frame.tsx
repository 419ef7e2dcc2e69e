import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { NoScript } from '@/components/layout/no-script';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { ShopLink } from '@/components/layout/shop-link';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { SubscribeOffer } from '@/components/subscription/subscribe-offer';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Locale } from '@/lib/contract/vocabulary';
import { getBackLink } from '@/lib/domain/orders/order-link';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';
import { loadShop } from '@/lib/server/data/load-shop';
import { parseShopParams, type ShopParams } from '@/lib/server/data/shop-page';
import { findRobots } from '@/lib/server/seo/page-metadata';
import { OrderRefresh, OrderTitle } from './order-bar';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  orderTransactionId: string;
  /** Path of the back link, without the language prefix; a same-origin back URL in the query takes precedence. */
  back: string;
  /** The raw back URL of the query. */
  backUrl?: string;
  /** The query's email address, if query `canSubscribe` is 1. */
  mailingTo?: string;
  /** Set on pages that show something other than the order itself. */
  title?: string;
  children: ReactNode;
}

const labels = [
  'order',
  'orderActions',
  'orderAgain',
  'orderCancel',
  'fees',
  'orderNotes',
  'refund.times',
  'payment',
  'dineIn',
  'errors',
  'fulfilment',
  'session',
  'ui',
] as const;

/** Frames the order pages. The browser loads the order, so the HTML holds no order data. */
export async function OrderPageFrame({
  restaurantId,
  locale,
  path,
  orderTransactionId,
  back,
  backUrl,
  mailingTo,
  title,
  children,
}: Props) {
  const [t, { client, frame }, own] = await Promise.all([
    getTranslations({ locale, namespace: 'order' }),
    loadShop(restaurantId, locale),
    getRequestOrigin(),
  ]);
  const heading =
    title ?? (orderTransactionId ? <OrderTitle orderTransactionId={orderTransactionId} /> : t('titlePlain'));
  const fallback = toLocalePath(back, locale, client.defaultLocale);
  const backHref = getBackLink(backUrl, orderTransactionId, own, fallback);
  return (
    <ClientMessages namespaces={labels}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={path}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{
            title: heading,
            backHref,
            backLabel: t('back'),
            right: !title && orderTransactionId && <OrderRefresh orderTransactionId={orderTransactionId} />,
          }}
          footer={false}
        >
          <div className="mx-auto hidden max-w-[1264px] items-center gap-4 px-8 pt-6 desk:flex">
            <ShopLink
              href={backHref}
              className="inline-flex min-h-11 items-center gap-2 font-bold text-brand-text"
            >
              <AnyIcon name="arrow-left" />
              {t('back')}
            </ShopLink>
            <h1 className="text-28">{heading}</h1>
          </div>
          <NoScript
            locale={locale}
            purpose="page"
            menu={toLocalePath(paths.menu(), locale, client.defaultLocale)}
          />
          <div className="noscript:hidden">{children}</div>
          <LazyLogin />
          {mailingTo !== undefined && (
            <ClientMessages namespaces={['subscription', 'errors']}>
              <SubscribeOffer email={mailingTo} />
            </ClientMessages>
          )}
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}

/** Returns the origin of the request, to be compared with the back URL of the query. */
async function getRequestOrigin(): Promise<string> {
  const given = await headers();
  return `${given.get('x-forwarded-proto') ?? 'http'}://${given.get('host')}`;
}

interface RouteProps {
  params: Promise<ShopParams>;
  searchParams: Promise<SearchParams>;
}

interface SecondaryPage {
  path: '/orderCancel' | '/orderDesc';
  /** Namespace of the page's title. */
  namespace: 'orderCancel' | 'receipt';
  children: (orderTransactionId: string) => ReactNode;
}

/**
 * Returns the exports of a page file below the order's page: its metadata and its page. The order is named by query
 * `id` or `orderId`; the phone's back arrow links to the order.
 */
export const createSecondaryOrderPage = ({ path, namespace, children }: SecondaryPage) => ({
  async generateMetadata({ params }: RouteProps): Promise<Metadata> {
    const { locale } = await parseShopParams(params);
    const t = await getTranslations({ locale, namespace });
    return { title: t('title'), robots: findRobots(path) };
  },
  async Page({ params, searchParams }: RouteProps) {
    const { restaurantId, locale } = await parseShopParams(params);
    const query = await searchParams;
    const orderTransactionId = getFirst(query, 'id') || getFirst(query, 'orderId');
    const t = await getTranslations({ locale, namespace });
    return (
      <OrderPageFrame
        restaurantId={restaurantId}
        locale={locale}
        path={path}
        orderTransactionId={orderTransactionId}
        title={t('title')}
        back={orderTransactionId ? paths.orderDetail({ id: orderTransactionId }) : paths.orderList()}
      >
        {children(orderTransactionId)}
      </OrderPageFrame>
    );
  },
});
