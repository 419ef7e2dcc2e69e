'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { change } from '@/lib/client/api/call';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { useSession } from '@/lib/client/session/session-client';
import type { Reservation } from '@/lib/contract/reservations';
import { isApiError } from '@/lib/domain/api-error';
import type { ReservationPlace } from '@/lib/domain/reservations/reservation-place';
import { canCancelReservation, getReservationState } from '@/lib/domain/reservations/reservation-state';
import { CancelReservation } from './cancel-reservation';
import { DepositCard } from './deposit-card';
import { FailedDetail, GuestDetail, LoadingDetail, MissingDetail, QueryFailedDetail } from './detail-states';
import { DishesCard } from './dishes-card';
import { EditReservation } from './edit-reservation';
import { ReservationActions } from './reservation-actions';
import { ReservationBanner } from './reservation-banner';
import { ReservationFacts } from './reservation-facts';
import { ShareMenu } from './share-menu';
import { StoreRules } from './store-rules';

interface Props {
  /** The diner for whom the server rendered; undefined for a guest. */
  owner?: number;
  reservationId: string;
  rendered?: Reservation;
  /** The restaurant of the rendered reservation. */
  place?: ReservationPlace;
  /** Path where another table can be reserved. */
  newHref: string;
}

/** Loads the diner's reservation and shows it, or its loading, failed or not-found state. */
export function ReservationDetail({ owner, reservationId, rendered, place, newHref }: Props) {
  const { status, userId = owner } = useSession();
  const client = useQueryClient();
  const question = reservationQueries.detail(userId, reservationId);
  const found = useQuery({
    ...question,
    // Another diner may have logged in in another tab since the page was rendered.
    initialData: userId === owner ? rendered : undefined,
    enabled: status === 'diner' && reservationId !== '',
  });
  if (reservationId === '') return <QueryFailedDetail />;
  if (status === 'guest' || (status === 'unknown' && owner === undefined)) return <GuestDetail />;
  if (found.data)
    return (
      <DetailView
        reservation={found.data}
        place={place}
        newHref={newHref}
        onChanged={(changed) => {
          if (changed) client.setQueryData(question.queryKey, changed);
          void client.invalidateQueries({ queryKey: question.queryKey });
        }}
      />
    );
  if (!found.isError) return <LoadingDetail />;
  if (loggedOut.some((code) => isApiError(found.error, code))) return <GuestDetail />;
  if (isApiError(found.error, 'INVALID_INPUT')) return <QueryFailedDetail />;
  if (isApiError(found.error, 'NOT_FOUND') || isApiError(found.error, 'FORBIDDEN')) return <MissingDetail />;
  return <FailedDetail pending={found.isFetching} onRetry={() => void found.refetch()} />;
}

const loggedOut = ['ACCESS_DENIED', 'LOGIN_REQUIRED', 'SESSION_EXPIRED'];

interface ViewProps {
  reservation: Reservation;
  place?: ReservationPlace;
  newHref: string;
  /** Receives the new state, if known. */
  onChanged(changed?: Reservation): void;
}

/** Shows code, status, booking, the actions of the status and the store rules. */
export function DetailView({ reservation, place, newHref, onChanged }: ViewProps) {
  const shop = useShop();
  const t = useTranslations('reservation.detail');
  const [editing, setEditing] = useState(false);
  // The list's Edit link opens the form by its fragment.
  useEffect(() => setEditing(window.location.hash === '#edit'), []);
  const [leaving, setLeaving] = useState<Reservation>();
  const state = getReservationState(reservation);
  const isOpen = canCancelReservation(reservation);
  return (
    <div className="@container mx-auto w-full max-w-page p-4 desk:px-8 desk:pt-4 desk:pb-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-6 @min-[840px]:grid-cols-[minmax(0,1fr)_384px] @min-[840px]:items-start">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
          <ReservationBanner
            reservation={reservation}
            share={
              reservation.shareCode && state !== 'cancelled' && state !== 'unpaid' ? (
                <ShareMenu shareCode={reservation.shareCode} restaurant={reservation.restaurantName} />
              ) : undefined
            }
          />
          <Cancellation reservation={reservation} />
          {isOpen && reservation.confirmed && <Notice kind="success">{t('confirmed')}</Notice>}
          {reservation.deposit && (
            <DepositCard
              deposit={reservation.deposit}
              payFor={reservation.id}
              timeZone={reservation.timeZone}
              isOpen={isOpen}
            />
          )}
          {reservation.dishes && (isOpen || reservation.dishes.order) && (
            <DishesCard reservation={reservation} dishes={reservation.dishes} />
          )}
          {isOpen && !editing && state !== 'unpaid' && (
            <Card roomy aria-label={t('actions')}>
              <ReservationActions reservation={reservation} place={place} />
            </Card>
          )}
          {editing && isOpen && state !== 'unpaid' ? (
            <EditReservation
              reservation={reservation}
              save={({ remark, ...draft }) =>
                change('reservations.change', { reservationId: reservation.id, ...draft, remark })
              }
              onClose={() => setEditing(false)}
              onChanged={(changed) => {
                if (changed) setEditing(false);
                onChanged(changed);
              }}
            />
          ) : (
            <ReservationFacts reservation={reservation} locale={shop.locale}>
              {isOpen && (
                <div className="grid auto-cols-fr grid-flow-col gap-3">
                  <Button variant="secondary" onClick={() => setLeaving(reservation)}>
                    {t('cancel')}
                  </Button>
                  {state !== 'unpaid' && <Button onClick={() => setEditing(true)}>{t('edit')}</Button>}
                </div>
              )}
              {state === 'cancelled' && (
                <ButtonLink wide href={newHref}>
                  {t('again')}
                </ButtonLink>
              )}
            </ReservationFacts>
          )}
        </div>
        <StoreRules />
      </div>
      <CancelReservation
        reservation={leaving}
        onClose={() => setLeaving(undefined)}
        onChanged={() => onChanged()}
      />
    </div>
  );
}

/** States by whom and why a reservation was canceled. */
function Cancellation({ reservation: { cancellation } }: Pick<ViewProps, 'reservation'>) {
  const t = useTranslations('reservation.detail');
  if (!cancellation) return null;
  const { byRestaurant, reason } = cancellation;
  return (
    <Notice kind={byRestaurant ? 'warning' : 'info'}>
      {t(byRestaurant ? 'cancelledByRestaurant' : 'cancelledByYou')}
      {reason && <span className="block font-normal wrap-anywhere">{t('reason', { reason })}</span>}
    </Notice>
  );
}
