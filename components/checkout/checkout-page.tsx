import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { NoScript } from '@/components/layout/no-script';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadMandatoryDishes } from '@/lib/server/data/load-mandatory-dishes';
import { loadFreshShop } from '@/lib/server/data/load-shop';
import { CheckoutIsland } from './checkout-island';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** Renders `/settlement/order`. All diner data comes from the browser, so the page is cacheable. */
export async function CheckoutPage({ restaurantId, locale }: Props) {
  const [t, { info, client, frame }, mandatory] = await Promise.all([
    getTranslations({ locale, namespace: 'checkout' }),
    loadFreshShop(restaurantId, locale),
    loadMandatoryDishes(restaurantId, locale),
  ]);
  return (
    <ClientMessages
      namespaces={[
        'checkout',
        'dineIn',
        'fees',
        'orderNotes',
        'payment',
        'errors',
        'fulfilment',
        'session',
        'ui',
      ]}
    >
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={paths.checkout()}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{
            title: t('title'),
            backHref: toLocalePath(paths.home(), locale, client.defaultLocale),
            backLabel: t('back'),
            hasLanguages: true,
            right: <OpenShop name={frame.name} open={frame.openLine.open} />,
          }}
          footer={false}
        >
          <div className="mx-auto max-w-[1264px] p-3 pb-36 desk:px-8 desk:pt-6 desk:pb-12">
            <h1 className="hidden h-14 text-28! desk:block">{t('title')}</h1>
            <NoScript
              locale={locale}
              purpose="order"
              menu={toLocalePath(paths.menu(), locale, client.defaultLocale)}
              phone={info.contactNoNew}
            />
            <div className="noscript:hidden">
              <CheckoutIsland mandatory={mandatory} />
            </div>
          </div>
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}

function OpenShop({ name, open }: { name: string; open: boolean }) {
  return (
    <span className="flex max-w-[150px] items-center gap-2">
      <span
        aria-hidden="true"
        className={
          open ? 'size-2 shrink-0 rounded-full bg-success' : 'size-2 shrink-0 rounded-full bg-danger'
        }
      />
      <span className="truncate">{name}</span>
    </span>
  );
}
