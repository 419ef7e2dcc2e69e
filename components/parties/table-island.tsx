'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useCart } from '@/lib/client/cart/cart-store';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { sendLoaded } from '@/lib/client/pwa/start-offline';
import { readTableNo, removeTable } from '@/lib/domain/dine-in/table-session';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { LeftRefunds } from './guest-refunds';
import { JoinTable } from './join-table';
import { PartyEnd } from './party-end';
import { TableScreen } from './table-screen';

export function TableIsland() {
  return (
    <QueryProvider>
      <div className="grid gap-3">
        <AtTable />
        <LeftRefunds />
      </div>
    </QueryProvider>
  );
}

/** Shows this browser's table, the form to join the table in the URL, or the ways to find one. */
function AtTable() {
  const shop = useShop();
  const t = useTranslations('party');
  const [asked, setAsked] = useState<string | null>();
  useEffect(() => setAsked(readTableNo(location.search) ?? null), []);
  useEffect(() => void sendLoaded(), []);
  const { membership, ready, view, isReceived, error } = useLiveParty(shop.restaurantId, shop.locale);
  // One's own dishes stand above those of others, so all of them come at once.
  const { ready: isCartRead } = useCart(shop.restaurantId);
  const atAsked = membership && (!asked || membership.tableNo === asked);
  const isOver = view?.state === 'closed' || error?.code === 'NOT_FOUND';

  // Staff may move the guests, so the code that they scanned must not decide any more once they sit there.
  const isSeated = asked !== undefined && atAsked && isReceived && view?.state === 'open';
  useEffect(() => {
    if (!isSeated) return;
    setAsked(null);
    forgetTable();
  }, [isSeated]);

  // The next guests scan the same code, so an ended party must not block joining.
  if (asked === undefined || !ready) return <TableSkeleton />;
  if (asked && (!atAsked || isOver))
    return (
      <JoinTable
        tableNo={asked}
        onJoined={() => {
          setAsked(null);
          forgetTable();
        }}
      />
    );
  if (membership?.group) return <ToGroup />;
  if (!membership) return <EmptyState icon="qr" title={t('scanTitle')} text={t('scanText')} />;
  if (isOver) return <PartyEnd view={view} />;
  if (!view || !isCartRead) return <TableSkeleton />;
  return <TableScreen view={view} />;
}

/** Removes the table from the URL, because a tab restored later must not join again. */
function forgetTable(): void {
  const { pathname, search, hash } = location;
  history.replaceState(history.state, '', removeTable(pathname, search) + hash);
}

/** Payment pages return to the table's page, but a group has its own. */
export function ToGroup() {
  const shop = useShop();
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
