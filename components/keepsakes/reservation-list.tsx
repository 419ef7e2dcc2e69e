'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import type { BrowserOutput } from '@/lib/contract/contract';
import type { Reservation } from '@/lib/contract/reservations';
import { firstPage, keepsakeQueries } from '@/lib/keepsakes/keepsake-queries';
import { CancelReservation } from './cancel-reservation';
import { FailedList, LoadingList, MoreButton } from './list-states';
import { ReservationCard } from './reservation-card';

interface Props {
  userId: number;
  rendered?: BrowserOutput<'reservations.list'>;
}

/** The diner's reservations, the latest time first, each with what can be done about it. */
export function ReservationList({ userId, rendered }: Props) {
  const t = useTranslations('keepsakes.reservations');
  const question = keepsakeQueries.reservations(userId);
  const found = useInfiniteQuery({ ...question, initialData: firstPage(rendered) });
  const [leaving, setLeaving] = useState<Reservation>();

  if (!found.data)
    return found.isError ? (
      <FailedList text={t('failed')} pending={found.isFetching} onRetry={() => void found.refetch()} />
    ) : (
      <LoadingList label={t('loading')} />
    );
  const reservations = found.data.pages.flatMap(({ list }) => list);
  if (reservations.length === 0)
    return <EmptyState icon="calendar" title={t('emptyTitle')} text={t('emptyText')} />;
  return (
    <>
      <ul aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
        {reservations.map((one) => (
          <li key={one.id}>
            <ReservationCard reservation={one} onCancel={() => setLeaving(one)} />
          </li>
        ))}
      </ul>
      <MoreButton {...found} />
      <CancelReservation
        reservation={leaving}
        onClose={() => setLeaving(undefined)}
        onChanged={() => void found.refetch()}
      />
    </>
  );
}
