'use client';

import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useLiveParty } from '@/lib/client/parties/live-party';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { GroupEnd } from './group-end';
import { GroupPaying } from './group-paying';
import { GroupScreen } from './group-screen';
import { JoinGroup } from './join-group';
import { OpenGroup } from './open-group';
import { TableSkeleton } from './table-island';

export function GroupIsland({ shop }: { shop: ClientShop }) {
  return (
    <QueryProvider>
      <InGroup shop={shop} />
    </QueryProvider>
  );
}

/** The group of this browser, the way into the one that the address names, or how to open one (TAB-11). */
function InGroup({ shop }: { shop: ClientShop }) {
  const [asked, setAsked] = useState<string>();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    setAsked(new URLSearchParams(location.search).get('code') ?? undefined);
    setRead(true);
  }, []);
  const { membership, ready, view, error } = useLiveParty(shop.restaurantId, shop.locale);
  const group = membership?.group;
  const isOver = view?.state === 'closed' || error?.code === 'NOT_FOUND';

  const dropCode = () => {
    setAsked(undefined);
    history.replaceState(history.state, '', toLocalePath(paths.group(), shop.locale, shop.defaultLocale));
  };
  if (!isRead || !ready) return <TableSkeleton />;
  if (asked && asked !== group?.code)
    return <JoinGroup shop={shop} code={asked} onJoined={dropCode} onOther={setAsked} />;
  if (!group || !membership) return <OpenGroup shop={shop} onCode={setAsked} onOpened={dropCode} />;
  if (isOver) return <GroupEnd shop={shop} view={view} isOpener={membership.memberNo === 1} />;
  if (!view?.group) return <TableSkeleton />;
  return view.group.payBy ? (
    <GroupPaying shop={shop} view={view} membership={membership} />
  ) : (
    <GroupScreen shop={shop} view={view} membership={membership} />
  );
}
