import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { Booking } from '@/lib/contract/staff/bookings';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { DayChoice, useToday } from '../layout/day-choice';
import { Screen } from '../layout/screen';
import { useAct } from '../orders/use-act';
import { useNow, useStill } from '../orders/use-now';
import { WithMessages } from '../with-messages';
import { BookPanel } from './book-panel';
import { BookingRow } from './booking-row';
import { groupByTime, keepAtPlace } from './by-time';
import { CalendarSection } from './calendar-section';
import { ClosePanel } from './close-panel';
import { DoorSection } from './door/door-section';
import { WaitingSection } from './waiting-section';

const Timeline = lazy(async () => ({ default: (await import('./timeline/timeline')).Timeline }));

const formatClock = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(date);

/** Shows the reservations of a day as a list by time or as a timeline, with their actions. */
export function BookingsPage() {
  return (
    <WithMessages isScreen hasActions area="bookings">
      <Bookings />
    </WithMessages>
  );
}

function Bookings() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { day, open, view } = useSearch({ from: '/r/$restaurantId/bookings' });
  const navigate = useNavigate({ from: '/r/$restaurantId/bookings' });
  const t = useTranslations('bookings');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery(createStaffQuery('bookings.day', { restaurantId, day }));
  const today = useToday(data?.today);
  const { act, isPending, error: actError, clearError } = useAct();
  const now = useNow(10_000, data ? Date.parse(data.now) - dataUpdatedAt : 0);
  const bookings = useStill(data?.bookings);
  const isTimeline = useIsDesktop() && view === 'timeline';
  const [panel, setPanel] = useState<'book' | 'close'>();
  const coming = (bookings ?? []).filter(({ state }) => state === 'awaited' || state === 'arrived');
  const show = (search: { day?: string; open?: string; view?: 'timeline' }) => {
    clearError();
    void navigate({ search: { view, ...search } });
  };
  const openInTimeline = useCallback(
    (reservationId: string) => void navigate({ search: (before) => ({ ...before, open: reservationId }) }),
    [navigate],
  );
  // A booking in which something is written stays at its place until the row is closed.
  const [written, setWritten] = useState<Booking>();
  const kept = written?.reservationId === open ? written : undefined;
  const findNow = ({ reservationId }: Booking) =>
    bookings?.find((booking) => booking.reservationId === reservationId);
  const describeMove = (booking: Booking) => {
    const time = findNow(booking)?.time;
    if (time === booking.time) return undefined;
    return time ? t('movedTo', { time }) : t('movedAway');
  };
  const renderRow = (booking: Booking) => (
    <BookingRow
      key={booking.reservationId}
      booking={booking}
      day={data?.day ?? ''}
      tables={data?.tables ?? []}
      now={now}
      isOpen={open === booking.reservationId}
      onOpen={(isOpen) => show({ day, ...(isOpen && { open: booking.reservationId }) })}
      isPending={isPending}
      act={act}
      movedTo={describeMove(booking)}
      onWriting={(isWriting) =>
        setWritten((before) =>
          isWriting ? (before?.reservationId === booking.reservationId ? before : booking) : undefined,
        )
      }
    />
  );
  const isToday = data !== undefined && data.day === data.today;
  const door = useQuery({ ...createStaffQuery('door.queue', { restaurantId }), enabled: isToday });
  const waiting = useQuery({
    ...createStaffQuery('waiting.day', { restaurantId, day: data?.day ?? '' }),
    enabled: data !== undefined,
  });
  // They come together, because one that comes late would push the others. One that failed stays, and asks again itself.
  const beside = data && waiting.isFetched && (!isToday || door.isFetched) && (
    <>
      {isToday && (
        <DoorSection restaurantId={restaurantId} countryCode={membership.countryCode} now={now} act={act} />
      )}
      <WaitingSection restaurantId={restaurantId} day={data.day} act={act} />
      {isAtLeast(membership.role, 'manager') && <CalendarSection restaurantId={restaurantId} act={act} />}
    </>
  );
  const shown = keepAtPlace(bookings ?? [], kept);
  const opened = shown.find(({ reservationId }) => reservationId === open);
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <Button size="small" variant="secondary" onClick={() => setPanel('close')}>
            {t('closing.open')}
          </Button>
          <Button size="small" onClick={() => setPanel('book')}>
            {t('book.open')}
          </Button>
        </>
      }
    >
      <div className={joinClassNames('mx-auto flex flex-col gap-4', !isTimeline && 'max-w-[960px]')}>
        {today && (
          <div className="flex flex-wrap items-center gap-2">
            <DayChoice
              day={day ?? data?.day ?? today}
              today={today}
              onChoose={(chosen) => show({ day: chosen })}
            />
            <fieldset aria-label={t('views.title')} className="hidden gap-2 desk:flex">
              <Chip selected={view !== 'timeline'} onClick={() => show({ day, open, view: undefined })}>
                {t('views.list')}
              </Chip>
              <Chip selected={view === 'timeline'} onClick={() => show({ day, open, view: 'timeline' })}>
                {t('views.timeline')}
              </Chip>
            </fieldset>
            <p className="ml-auto text-14 text-muted">
              {data &&
                t('summary', {
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
        {isTimeline && data && bookings ? (
          <Suspense>
            <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_22rem]">
              <Timeline
                key={data.day}
                day={data.day}
                bookings={bookings}
                tables={data.tables}
                slots={data.slots}
                now={now}
                clock={isToday ? formatClock(new Date(now), membership.timeZone) : undefined}
                open={open}
                onOpen={openInTimeline}
                act={act}
              />
              <div className="flex min-w-0 flex-col gap-4">
                {opened && (
                  <ul aria-label={t('timeline.opened')} className="rounded-card bg-raised shadow-raised">
                    {renderRow(opened)}
                  </ul>
                )}
                {beside}
              </div>
            </div>
          </Suspense>
        ) : (
          <>
            {groupByTime(shown).map(([time, group]) => (
              <section key={time} aria-label={time} className="rounded-card bg-raised shadow-raised">
                <h2 className="num flex items-baseline gap-2 px-4 pt-3 text-18 font-bold">
                  {time}
                  <span className="text-14 font-normal text-muted">
                    {t('people', { count: group.reduce((sum, { people }) => sum + people, 0) })}
                  </span>
                </h2>
                <ul>{group.map(renderRow)}</ul>
              </section>
            ))}
            {beside}
          </>
        )}
      </div>
      {data && panel === 'book' && <BookPanel day={data.day} onClose={() => setPanel(undefined)} />}
      {today && panel === 'close' && (
        <ClosePanel
          day={day ?? data?.day ?? today}
          today={today}
          now={now}
          onChooseDay={(chosen) => show({ day: chosen })}
          onClose={() => setPanel(undefined)}
        />
      )}
    </Screen>
  );
}
