import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { ShopLink } from '@/components/layout/shop-link';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import { SubscribeOffer } from '@/components/subscription/subscribe-offer';
import { AnyIcon } from '@/components/ui/any-icon';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getBackLink } from '@/lib/domain/orders/order-link';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { getRobots } from '@/lib/server/seo/page-metadata';
import { parseShopParams, type ShopParams } from '@/lib/server/tenant/shop-page';
import { OrderRefresh, OrderTitle } from './order-bar';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  orderTransactionId: string;
  /** Path of the back link, without the locale; a supplied same-origin back URL takes precedence. */
  back: string;
  /** The raw back URL of the query (RT-07). */
  backUrl?: string;
  /** The query's e-mail where query `canSubscribe` is 1 (SUB-02). */
  mailingTo?: string;
  /** Set on pages that show something other than the order itself. */
  title?: string;
  children: (shop: ClientShop) => ReactNode;
}

const labels = [
  'order',
  'orderActions',
  'orderAgain',
  'orderCancel',
  'fees',
  'refund.times',
  'payment',
  'dineIn',
  'errors',
  'fulfilment',
  'session',
  'ui',
] as const;

/** Frame of the order pages. The browser loads the order, so the HTML holds no order data. */
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
  const fallback = toLocalePath(back, locale, client.defaultLocale);
  const backHref = getBackLink(backUrl, orderTransactionId, own, fallback);
  return (
    <ClientMessages namespaces={labels}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={path}
        slots={{ user: <AccountSlot shop={client} /> }}
        back={{
          title:
            title ??
            (orderTransactionId ? <OrderTitle orderTransactionId={orderTransactionId} /> : t('titlePlain')),
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
          <h1 className={title ? 'text-28' : 'sr-only'}>{title ?? t('titlePlain')}</h1>
        </div>
        {children(client)}
        <LazyLogin shop={client} />
        {mailingTo !== undefined && (
          <ClientMessages namespaces={['subscription', 'errors']}>
            <SubscribeOffer
              shop={{ restaurantId: client.restaurantId, name: client.name }}
              email={mailingTo}
            />
          </ClientMessages>
        )}
      </PageFrame>
    </ClientMessages>
  );
}

/** Returns the origin of the request; only compared with the supplied back URL. */
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
  /** Where its title is. */
  namespace: 'orderCancel' | 'receipt';
  children: (shop: ClientShop, orderTransactionId: string) => ReactNode;
}

/**
 * Returns what the page file of a page behind the order's own exports: its metadata and its page. The order is named by query
 * `id` or `orderId`; the phone's arrow leads back to the order.
 */
export const createSecondaryOrderPage = ({ path, namespace, children }: SecondaryPage) => ({
  async generateMetadata({ params }: RouteProps): Promise<Metadata> {
    const { locale } = await parseShopParams(params);
    const t = await getTranslations({ locale, namespace });
    return { title: t('title'), robots: getRobots(path) };
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
        {(shop) => children(shop, orderTransactionId)}
      </OrderPageFrame>
    );
  },
});
