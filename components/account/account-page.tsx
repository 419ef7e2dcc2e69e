import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import type { AccountKey } from '@/lib/domain/account/account-menu';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { currentUser } from '@/lib/server/account/account-context';
import { loadShop } from '@/lib/server/data/load-shop';
import { AccountFrame } from './account-frame';
import { SessionGate } from './session-gate';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  title: string;
  /** The desktop's heading where it differs from the phone's title. */
  heading?: string;
  /** Where the phone's arrow leads, without its language. */
  back?: string;
  /** The entry of the side menu that the page shows; only a diner sees it (ACC-06). Without it guests see the page too. */
  entry?: AccountKey;
  /** On a phone: a bar of its own with an arrow, the shop's header, or none where an app around it has one (RT-12). */
  bar?: 'own' | 'shop' | 'none';
  tabBar?: boolean;
  children: (shop: ClientShop) => ReactNode;
}

/** The frame of a page about the diner; rendered per request, never cached. */
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
      {entry ? (
        <SessionGate owner={diner?.userId} home={toLocalePath(paths.home(), locale, client.defaultLocale)}>
          {diner && children(client)}
        </SessionGate>
      ) : (
        children(client)
      )}
    </>
  );
  return (
    <ClientMessages namespaces={['account', 'session', 'order.status']}>
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
      <LazyLogin shop={client} />
    </ClientMessages>
  );
}
