'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { sendLoaded } from '@/lib/client/pwa/start-offline';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { BillScreen } from './bill-screen';
import { PartyEnd } from './party-end';
import { ToGroup } from './table-island';

export function BillIsland() {
  return (
    <QueryProvider>
      <Bill />
    </QueryProvider>
  );
}

function Bill() {
  const shop = useShop();
  const t = useTranslations('party');
  const { membership, ready, view, error } = useLiveParty(shop.restaurantId, shop.locale);
  useEffect(() => void sendLoaded(), []);
  const to = (path: string) => toLocalePath(path, shop.locale, shop.defaultLocale);
  if (membership?.group) return <ToGroup />;
  if (ready && !membership) return <EmptyState icon="qr" title={t('scanTitle')} text={t('scanText')} />;
  if (view?.state === 'closed' || error?.code === 'NOT_FOUND') return <PartyEnd view={view} />;
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
  return <BillScreen view={view} membership={membership} />;
}
