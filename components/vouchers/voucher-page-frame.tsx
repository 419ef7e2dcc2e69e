import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { StorefrontProvider } from '@/components/layout/shop-context';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { toLocalePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  title: string;
  /** Path of the back link, without the language prefix, and its label. */
  back: { path: string; label: string };
  footer?: boolean;
  children: (shop: ClientShop) => ReactNode;
}

/** Frames the voucher pages. Reads nothing of the request, so that cached pages can use it. */
export async function VoucherPageFrame({ restaurantId, locale, path, title, back, footer, children }: Props) {
  const { client, frame } = await loadShop(restaurantId, locale);
  return (
    <ClientMessages namespaces={['voucher', 'payment', 'errors', 'session', 'ui']}>
      <StorefrontProvider value={{ shop: client }}>
        <PageFrame
          shop={frame}
          locale={locale}
          path={path}
          slots={{ user: <AccountSlot shop={client} /> }}
          back={{
            title,
            backHref: toLocalePath(back.path, locale, client.defaultLocale),
            backLabel: back.label,
          }}
          footer={footer}
        >
          {children(client)}
          <LazyLogin />
        </PageFrame>
      </StorefrontProvider>
    </ClientMessages>
  );
}
