'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { readTableNo, removeTable } from '@/lib/domain/dine-in/table-session';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { JoinTable } from './join-table';
import { PartyEnd } from './party-end';
import type { PartyShop } from './party-shop';
import { TableScreen } from './table-screen';

export function TableIsland({ shop }: { shop: PartyShop }) {
  return (
    <QueryProvider>
      <AtTable shop={shop} />
    </QueryProvider>
  );
}

/** The table at which this browser sits, the way to sit down at the one that the address names, or how to find one (TAB-01). */
function AtTable({ shop }: { shop: PartyShop }) {
  const t = useTranslations('party');
  const [asked, setAsked] = useState<string | null>();
  useEffect(() => setAsked(readTableNo(location.search) ?? null), []);
  const { membership, ready, view, error } = useLiveParty(shop.restaurantId, shop.locale);
  const atAsked = membership && (!asked || membership.tableNo === asked);
  const isOver = view?.state === 'closed' || error?.code === 'NOT_FOUND';

  // The next guests of the table scan the same code: an ended party must not stand in their way.
  if (asked === undefined || !ready) return <TableSkeleton />;
  if (asked && (!atAsked || isOver))
    return (
      <JoinTable
        shop={shop}
        tableNo={asked}
        onJoined={() => {
          setAsked(null);
          // A tab that is restored tomorrow must not sit down again.
          const { pathname, search, hash } = location;
          history.replaceState(history.state, '', removeTable(pathname, search) + hash);
        }}
      />
    );
  if (membership?.group) return <ToGroup shop={shop} />;
  if (!membership) return <EmptyState icon="qr" title={t('scanTitle')} text={t('scanText')} />;
  if (isOver) return <PartyEnd shop={shop} view={view} />;
  if (!view) return <TableSkeleton />;
  return <TableScreen shop={shop} view={view} />;
}

/** A payment's page leads back to the table; a group has a page of its own. */
export function ToGroup({ shop }: { shop: PartyShop }) {
  const router = useRouter();
  useEffect(
    () => router.replace(toLocalePath(paths.group(), shop.locale, shop.defaultLocale)),
    [router, shop.locale, shop.defaultLocale],
  );
  return <TableSkeleton />;
}

export function TableSkeleton() {
  return (
    <div className="grid gap-3" aria-busy="true">
      <Skeleton height={96} className="rounded-card!" />
      <Skeleton height={220} className="rounded-card!" />
    </div>
  );
}
