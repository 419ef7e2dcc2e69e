import type { ReactNode } from 'react';
import { ClientMessages } from '@/components/layout/client-messages';
import { PageFrame } from '@/components/layout/page-frame';
import { AccountSlot } from '@/components/session/account-slot';
import { LazyLogin } from '@/components/session/lazy-login';
import type { Locale } from '@/lib/contract/vocabulary';
import type { ClientShop } from '@/lib/domain/client-shop';
import { localePath } from '@/lib/domain/routes/paths';
import { loadShop } from '@/lib/server/data/load-shop';

interface Props {
  restaurantId: number;
  locale: Locale;
  path: string;
  title: string;
  /** Where back leads, without its language, and how that is called. */
  back: { path: string; label: string };
  footer?: boolean;
  children: (shop: ClientShop) => ReactNode;
}

/** What the pages of vouchers stand in; reads nothing of the request, so that kept pages may have it. */
export async function VoucherPageFrame({ restaurantId, locale, path, title, back, footer, children }: Props) {
  const { facts, frame } = await loadShop(restaurantId, locale);
  return (
    <ClientMessages namespaces={['voucher', 'payment', 'errors', 'session', 'ui']}>
      <PageFrame
        shop={frame}
        locale={locale}
        path={path}
        slots={{ user: <AccountSlot shop={facts} /> }}
        back={{ title, backHref: localePath(back.path, locale, facts.defaultLocale), backLabel: back.label }}
        footer={footer}
      >
        {children(facts)}
        <LazyLogin shop={facts} />
      </PageFrame>
    </ClientMessages>
  );
}
