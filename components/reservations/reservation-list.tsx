'use client';

import { useInfiniteQuery, useQueries, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedList, LoadingList, MoreButton } from '@/components/ui/list-states';
import { Tabs } from '@/components/ui/tabs';
import { toFirstPage } from '@/lib/client/api/rendered';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { Reservation } from '@/lib/contract/reservations';
import { type ListTab, listTabNames, listTabs } from '@/lib/domain/reservations/reservation-state';
import { CancelReservation } from './cancel-reservation';
import { ReservationCard } from './reservation-card';

interface Props {
  userId: number;
  /** First page of all reservations as rendered by the server. */
  rendered?: BrowserOutput<'reservations.list'>;
}

/** Lists the diner's reservations by status, upcoming ones first, with their actions. */
export function ReservationList({ userId, rendered }: Props) {
  const shop = useShop();
  const t = useTranslations('reservation.list');
  const [tab, setTab] = useState<ListTab>('all');
  const panel = useId();
  const counts = useCounts(userId);
  return (
    <>
      <Tabs
        label={t('tabs.label')}
        tabs={listTabNames.map((value) => {
          const name = t(`tabs.${value}`);
          // A space of a digit's width keeps the place of a count that is not known yet.
          return { value, label: t('tab', { name, count: counts[value] ?? '\u2007' }) };
        })}
        value={tab}
        onChange={setTab}
        panelId={() => panel}
        className="mb-4"
      />
      <div role="tabpanel" id={panel} aria-label={t(`tabs.${tab}`)}>
        <TabList key={tab} {...{ shop, userId, tab }} rendered={tab === 'all' ? rendered : undefined} />
      </div>
    </>
  );
}

/** Loads the count per status; a failed count is left out of the tab's title. */
function useCounts(userId: number): Partial<Record<ListTab, number>> {
  const found = useQueries({
    queries: listTabNames.map((tab) => reservationQueries.count(userId, listTabs[tab])),
  });
  return Object.fromEntries(listTabNames.map((tab, index) => [tab, found[index]?.data]));
}

function TabList({ userId, tab, rendered }: Props & { tab: ListTab }) {
  const t = useTranslations('reservation.list');
  const client = useQueryClient();
  const question = reservationQueries.list(userId, listTabs[tab]);
  const found = useInfiniteQuery({ ...question, initialData: toFirstPage(rendered) });
  const [leaving, setLeaving] = useState<Reservation>();

  if (!found.data)
    return found.isError ? (
      <FailedList text={t('failed')} pending={found.isFetching} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingList label={t('loading')} />
    );
  const reservations = found.data.pages.flatMap(({ list }) => list);
  if (reservations.length === 0)
    return (
      <EmptyState
        icon="calendar"
        title={t(tab === 'all' ? 'emptyTitle' : 'emptyTab')}
        text={tab === 'all' ? t('emptyText') : undefined}
      />
    );
  return (
    <>
      <ul aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
        {reservations.map((one) => (
          <li key={one.id}>
            <ReservationCard reservation={one} onCancel={() => setLeaving(one)} />
          </li>
        ))}
      </ul>
      <MoreButton {...found} failed={t('failed')} />
      <CancelReservation
        reservation={leaving}
        onClose={() => setLeaving(undefined)}
        onChanged={() => void client.invalidateQueries({ queryKey: ['reservations', userId] })}
      />
    </>
  );
}
