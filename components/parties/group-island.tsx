'use client';

import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { useCart } from '@/lib/client/cart/cart-store';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { GroupEnd } from './group-end';
import { GroupPaying } from './group-paying';
import { GroupScreen } from './group-screen';
import { LeftRefunds } from './guest-refunds';
import { JoinGroup } from './join-group';
import { OpenGroup } from './open-group';
import { TableSkeleton } from './table-island';

export function GroupIsland() {
  return (
    <QueryProvider>
      <div className="grid gap-3">
        <InGroup />
        <LeftRefunds />
      </div>
    </QueryProvider>
  );
}

/** Shows this browser's group, the form to join the group in the URL, or the form to open one. */
function InGroup() {
  const shop = useShop();
  const [asked, setAsked] = useState<string>();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setAsked(new URLSearchParams(location.search).get('code') ?? undefined);
    setRead(true);
  }, []);
  const { membership, ready, view, error } = useLiveParty(shop.restaurantId, shop.locale);
  const { ready: isCartRead } = useCart(shop.restaurantId);
  const group = membership?.group;
  const isOver = view?.state === 'closed' || error?.code === 'NOT_FOUND';

  const dropCode = () => {
    setAsked(undefined);
    history.replaceState(history.state, '', toLocalePath(paths.group(), shop.locale, shop.defaultLocale));
  };
  if (!isRead || !ready) return <TableSkeleton />;
  if (asked && asked !== group?.code)
    return <JoinGroup code={asked} onJoined={dropCode} onOther={setAsked} />;
  if (!group || !membership) return <OpenGroup onCode={setAsked} onOpened={dropCode} />;
  if (isOver) return <GroupEnd view={view} isOpener={membership.memberNo === 1} />;
  if (!view?.group || !isCartRead) return <TableSkeleton />;
  return view.group.payBy ? (
    <GroupPaying view={view} membership={membership} />
  ) : (
    <GroupScreen view={view} membership={membership} />
  );
}
