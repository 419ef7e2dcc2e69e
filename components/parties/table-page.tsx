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
import { BillIsland } from './bill-island';
import { TableIsland } from './table-island';

interface Props {
  restaurantId: number;
  locale: Locale;
  page: 'table' | 'bill';
}

/** Renders `/table` and `/table/bill`. The browser loads all of their data, so the HTML contains no names. */
export async function TablePage({ restaurantId, locale, page }: Props) {
  const [t, { client, frame }] = await Promise.all([
    getTranslations({ locale, namespace: 'party' }),
    loadFreshShop(restaurantId, locale),
  ]);
  const isBill = page === 'bill';
  const title = t(isBill ? 'billTitle' : 'title');
  return (
    <ClientMessages namespaces={['party', 'food', 'payment', 'errors', 'session', 'ui']}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={isBill ? paths.tableBill() : paths.table()}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{
            title,
            backHref: toLocalePath(isBill ? paths.table() : paths.home(), locale, client.defaultLocale),
            backLabel: t(isBill ? 'backToTable' : 'back'),
            hasLanguages: true,
          }}
          footer={false}
        >
          <div className="mx-auto max-w-[720px] p-3 pb-40 desk:px-8 desk:pt-6">
            <h1 className="hidden h-14 text-28! desk:block">{title}</h1>
            <NoScript
              locale={locale}
              purpose="page"
              menu={toLocalePath(paths.menu(), locale, client.defaultLocale)}
            />
            <div className="noscript:hidden">{isBill ? <BillIsland /> : <TableIsland />}</div>
          </div>
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}
