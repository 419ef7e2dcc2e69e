import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { NoScript } from '@/components/layout/no-script';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { AccountKey } from '@/lib/domain/profile/account-menu';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';
import { currentUser } from '@/lib/server/session/account-context';
import { AccountFrame } from './account-frame';
import { SessionGate } from './session-gate';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  title: string;
  /** The desktop heading, if it differs from the phone's title. */
  heading?: string;
  /** Target of the phone's back arrow, without the language prefix. */
  back?: string;
  /** The current entry of the side menu. With an entry the page requires a login; without one guests see it too. */
  entry?: AccountKey;
  /** Top bar on a phone: one with a back arrow, the shop's header, or none inside an app that has its own. */
  bar?: 'own' | 'shop' | 'none';
  tabBar?: boolean;
  children: (shop: ClientShop) => ReactNode;
}

/** Frames a page with diner data. It renders per request and is never cached. */
export async function AccountPage({
  restaurantId,
  locale,
  path,
  title,
  heading = title,
  back = paths.home(),
  entry,
  bar = 'own',
  tabBar = bar === 'shop',
  children,
}: Props) {
  const [{ client, frame }, t, diner] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace: 'account' }),
    entry ? currentUser() : undefined,
  ]);
  const ownBar = {
    title,
    backHref: toLocalePath(back, locale, client.defaultLocale),
    backLabel: back === paths.my() ? t('backToAccount') : t('back'),
  };
  const content = (
    <>
      <h1 className={bar === 'own' ? 'mb-6 hidden text-28 desk:block' : 'mb-4 desk:mb-6 desk:text-28'}>
        {heading}
      </h1>
      <NoScript
        locale={locale}
        purpose="page"
        menu={toLocalePath(paths.menu(), locale, client.defaultLocale)}
      />
      <div className="noscript:hidden">
        {entry ? (
          <SessionGate owner={diner?.userId} home={toLocalePath(paths.home(), locale, client.defaultLocale)}>
            {diner && children(client)}
          </SessionGate>
        ) : (
          children(client)
        )}
      </div>
    </>
  );
  return (
    <ClientMessages namespaces={['account', 'session', 'order.status']}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={path}
          back={bar === 'own' ? ownBar : undefined}
          mobileHeader={bar !== 'none'}
          tabBar={tabBar}
          slots={{ user: <AccountSlot shop={client} /> }}
        >
          <QueryProvider>
            {entry ? (
              <AccountFrame shop={client} entry={entry}>
                {content}
              </AccountFrame>
            ) : (
              <div className="mx-auto w-full max-w-[720px] px-4 py-4 desk:py-8">{content}</div>
            )}
          </QueryProvider>
        </PageFrame>
        <LazyLogin />
      </StorefrontProvider>
    </ClientMessages>
  );
}
