import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Notice } from '@/components/ui/notice';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { DayChoice } from '../layout/day-choice';
import { Screen } from '../layout/screen';
import { useAct } from '../orders/use-act';
import { useNow, useStill } from '../orders/use-now';
import { BookingRow } from './booking-row';
import { groupByTime } from './by-time';
import { CalendarSection } from './calendar-section';
import { WaitingSection } from './waiting-section';

/** The reservations of a day by time, and what staff do with each (CON-12). */
export function BookingsPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { day, open } = useSearch({ from: '/r/$restaurantId/bookings' });
  const navigate = useNavigate({ from: '/r/$restaurantId/bookings' });
  const t = useTranslations('bookings');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery(
    createStaffQuery('bookings.day', { restaurantId: membership.restaurantId, day }),
  );
  const { act, isPending, error: actError, clearError } = useAct();
  const now = useNow(10_000, data ? Date.parse(data.now) - dataUpdatedAt : 0);
  const bookings = useStill(data?.bookings);
  const coming = (bookings ?? []).filter(({ state }) => state === 'awaited' || state === 'arrived');
  const show = (search: { day?: string; open?: string }) => {
    clearError();
    void navigate({ search });
  };
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-[960px] flex-col gap-4">
        {data && (
          <div className="flex flex-wrap items-center gap-2">
            <DayChoice day={data.day} today={data.today} onChoose={(chosen) => show({ day: chosen })} />
            <p className="ml-auto text-14 text-muted">
              {t('summary', {
                parties: coming.length,
                people: coming.reduce((sum, { people }) => sum + people, 0),
              })}
            </p>
            <Link
              to="/r/$restaurantId/guests"
              params={{ restaurantId: String(membership.restaurantId) }}
              className="inline-flex min-h-11 items-center text-14 font-bold underline"
            >
              {t('guests')}
            </Link>
          </div>
        )}
        {(error || actError) && (
          <Notice kind="danger" live>
            {actError ?? getText(error)}
          </Notice>
        )}
        {bookings?.length === 0 && <p className="text-muted">{t('none')}</p>}
        {groupByTime(bookings ?? []).map(([time, group]) => (
          <section key={time} aria-label={time} className="rounded-card bg-raised shadow-raised">
            <h2 className="num flex items-baseline gap-2 px-4 pt-3 text-18 font-bold">
              {time}
              <span className="text-14 font-normal text-muted">
                {t('people', { count: group.reduce((sum, { people }) => sum + people, 0) })}
              </span>
            </h2>
            <ul>
              {group.map((booking) => (
                <BookingRow
                  key={booking.reservationId}
                  booking={booking}
                  tables={data?.tables ?? []}
                  now={now}
                  isOpen={open === booking.reservationId}
                  onOpen={(isOpen) => show({ day, ...(isOpen && { open: booking.reservationId }) })}
                  isPending={isPending}
                  act={act}
                />
              ))}
            </ul>
          </section>
        ))}
        {data && <WaitingSection restaurantId={membership.restaurantId} day={data.day} act={act} />}
        {isAtLeast(membership.role, 'manager') && (
          <CalendarSection restaurantId={membership.restaurantId} act={act} />
        )}
      </div>
    </Screen>
  );
}
