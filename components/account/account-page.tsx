import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { IslandProviders } from '@/components/layout/island-providers';
import { loadShop } from '@/components/layout/load-shop';
import { PageFrame } from '@/components/layout/page-frame';
import { QueryProvider } from '@/components/layout/query-provider';
import { AccountSlot } from '@/components/session/account-slot';
import { LoginHost } from '@/components/session/login-host';
import type { Locale } from '@/lib/contract/vocabulary';
import { localePath, paths } from '@/lib/paths';
import type { ShopFacts } from '@/lib/tenant/shop-facts';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  title: string;
  children: (shop: ShopFacts) => ReactNode;
}

/** The frame of a page about the diner: what it shows of them is loaded by its islands, nothing of it is in the HTML. */
export async function AccountPage({ restaurantId, locale, path, title, children }: Props) {
  const [{ facts, frame }, t] = await Promise.all([
    loadShop(restaurantId, locale),
    getTranslations({ locale, namespace: 'account' }),
  ]);
  const back = {
    title,
    backHref: localePath(paths.home(), locale, facts.defaultLocale),
    backLabel: t('back'),
  };
  return (
    <IslandProviders namespaces={['account', 'session', 'order.status']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={path}
        back={back}
        tabBar
        slots={{ user: <AccountSlot /> }}
      >
        <div className="mx-auto w-full max-w-[720px] px-4 py-4 desk:py-8">
          <h1 className="mb-6 hidden text-28 desk:block">{title}</h1>
          <QueryProvider>{children(facts)}</QueryProvider>
        </div>
      </PageFrame>
      <LoginHost shop={facts} />
    </IslandProviders>
  );
}
