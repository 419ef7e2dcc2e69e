'use client';

import { useTranslations } from 'next-intl';
import { QueryProvider } from '@/components/layout/query-provider';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BillScreen } from './bill-screen';
import { PartyEnd } from './party-end';
import type { PartyShop } from './party-shop';
import { ToGroup } from './table-island';

export function BillIsland({ shop }: { shop: PartyShop }) {
  return (
    <QueryProvider>
      <Bill shop={shop} />
    </QueryProvider>
  );
}

function Bill({ shop }: { shop: PartyShop }) {
  const t = useTranslations('party');
  const { membership, ready, view, error } = useLiveParty(shop.restaurantId, shop.locale);
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  if (membership?.group) return <ToGroup shop={shop} />;
  if (ready && !membership) return <EmptyState icon="qr" title={t('scanTitle')} text={t('scanText')} />;
  if (view?.state === 'closed' || error?.code === 'NOT_FOUND') return <PartyEnd shop={shop} view={view} />;
  if (!view || !membership) return <Skeleton height={320} className="rounded-card!" />;
  if (view.rounds.length === 0)
    return (
      <EmptyState
        icon="receipt"
        title={t('noBill')}
        text={t('noBillText')}
        action={<ButtonLink href={to(paths.table())}>{t('backToTable')}</ButtonLink>}
      />
    );
  return <BillScreen shop={shop} view={view} membership={membership} />;
}
