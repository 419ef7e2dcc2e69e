import { headers } from 'next/headers';
import { getTranslations } from 'next-intl/server';
import { IslandProviders } from '@/components/layout/island-providers';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { AccountSlot } from '@/components/session/account-slot';
import { LoginHost } from '@/components/session/login-host';
import { SubscribeOffer } from '@/components/subscription/subscribe-offer';
import type { Locale } from '@/lib/contract/vocabulary';
import { backLink } from '@/lib/order/order-link';
import { localePath } from '@/lib/paths';
import { OrderRefresh, OrderTitle } from './order-bar';
import { OrderPage } from './order-page';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  orderTransactionId: string;
  /** Where back leads, without its language, unless a back URL of our own was supplied. */
  back: string;
  /** A back URL as it came in the query (RT-07). */
  backUrl?: string;
  /** The query's e-mail where query `canSubscribe` is 1 (SUB-02). */
  mailingTo?: string;
}

/** What stands round an order; the order itself is loaded by the browser, so the HTML holds nothing of it. */
export async function OrderPageFrame({
  restaurantId,
  locale,
  path,
  orderTransactionId,
  back,
  backUrl,
  mailingTo,
}: Props) {
  const [t, { facts, frame }, own] = await Promise.all([
    getTranslations({ locale, namespace: 'order' }),
    loadShop(restaurantId, locale),
    ownOrigin(),
  ]);
  const fallback = localePath(back, locale, facts.defaultLocale);
  return (
    <IslandProviders namespaces={['order', 'fees', 'payment', 'errors', 'fulfilment', 'session', 'ui']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={path}
        slots={{ user: <AccountSlot shop={facts} /> }}
        back={{
          title: orderTransactionId ? (
            <OrderTitle orderTransactionId={orderTransactionId} />
          ) : (
            t('titlePlain')
          ),
          backHref: backLink(backUrl, orderTransactionId, own, fallback),
          backLabel: t('back'),
          right: orderTransactionId && <OrderRefresh orderTransactionId={orderTransactionId} />,
        }}
        footer={false}
      >
        <h1 className="sr-only hidden desk:block">{t('titlePlain')}</h1>
        <OrderPage shop={facts} orderTransactionId={orderTransactionId} />
        <LoginHost shop={facts} />
        {mailingTo !== undefined && (
          <IslandProviders namespaces={['subscription', 'errors']}>
            <SubscribeOffer shop={{ restaurantId: facts.restaurantId, name: facts.name }} email={mailingTo} />
          </IslandProviders>
        )}
      </PageFrame>
    </IslandProviders>
  );
}

/** The address under which the diner sees us; only compared with a supplied back URL. */
async function ownOrigin(): Promise<string> {
  const given = await headers();
  return `${given.get('x-forwarded-proto') ?? 'http'}://${given.get('host')}`;
}
