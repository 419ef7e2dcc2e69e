import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/components/layout/client-messages';
import { NoScript } from '@/components/layout/no-script';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { loadFreshShop } from '@/lib/server/data/load-shop';
import { GroupIsland } from './group-island';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** Renders `/group`. The browser loads all of its data, so the HTML contains no names. */
export async function GroupPage({ restaurantId, locale }: Props) {
  const [t, { client, frame }] = await Promise.all([
    getTranslations({ locale, namespace: 'group' }),
    loadFreshShop(restaurantId, locale),
  ]);
  return (
    <ClientMessages namespaces={['group', 'party', 'payment', 'errors', 'fulfilment', 'session', 'ui']}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={paths.group()}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{
            title: t('title'),
            backHref: toLocalePath(paths.home(), locale, client.defaultLocale),
            backLabel: t('back'),
            hasLanguages: true,
          }}
          footer={false}
        >
          <div className="mx-auto max-w-[720px] p-3 pb-40 desk:px-8 desk:pt-6">
            <h1 className="hidden h-14 text-28! desk:block">{t('title')}</h1>
            <NoScript
              locale={locale}
              purpose="page"
              menu={toLocalePath(paths.menu(), locale, client.defaultLocale)}
            />
            <div className="noscript:hidden">
              <GroupIsland />
            </div>
          </div>
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}
