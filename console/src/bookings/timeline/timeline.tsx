import { DndContext } from '@dnd-kit/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import type { Booking, BookingSlot } from '@/lib/contract/staff/bookings';
import type { OrderAct } from '../../orders/use-act';
import { findLateMinutes, toSeen } from '../by-time';
import { DropMarker } from './drop-marker';
import { TimelineBooking, type Tone, toneClasses } from './timeline-booking';
import {
  columnWidth,
  findNowLine,
  layoutTimeline,
  type PendingMove,
  type Place,
  type TimelineLayout,
} from './timeline-layout';
import { useTimelineDrag } from './use-timeline-drag';

interface Props {
  day: string;
  bookings: readonly Booking[];
  tables: readonly string[];
  slots: readonly BookingSlot[];
  now: number;
  /** The present time of the day, HH:MM; undefined on other days. */
  clock: string | undefined;
  open: string | undefined;
  onOpen(reservationId: string): void;
  act(asked: OrderAct): Promise<boolean>;
}

const rowLabelWidth = 96;
const tones = Object.keys(toneClasses) as Tone[];

/** Shows the bookings of a day by table and time. A booking is moved by drag or by keys. */
export function Timeline({ day, bookings, tables, slots, now, clock, open, onOpen, act }: Props) {
  const t = useTranslations('bookings');
  const [pending, setPending] = useState<readonly PendingMove[]>([]);
  const layout = useMemo(
    () => layoutTimeline({ bookings, tables, times: slots.map(({ time }) => time), pending }),
    [bookings, tables, slots, pending],
  );

  const move = async (reservationId: string, to: Place) => {
    const booking = bookings.find((each) => each.reservationId === reservationId);
    const row = layout.rows[to.row];
    const time = layout.times[to.column];
    if (!booking || !row || time === undefined) return;
    const { tableNo } = row;
    const asked: PendingMove = { booking, time, tableNo };
    setPending((before) => [
      ...before.filter((each) => each.booking !== booking && bookings.includes(each.booking)),
      asked,
    ]);
    const seen = toSeen(booking);
    const isDone = await act(
      time === booking.time
        ? { name: 'bookings.seat', input: { reservationId, tableNo, seen } }
        : {
            name: 'bookings.move',
            input: {
              reservationId,
              day,
              time,
              people: booking.people,
              table: { tableNo },
              seen,
              textsMobile: false,
            },
          },
    );
    // After a success the new place stays until the changed booking has arrived.
    if (!isDone) setPending((before) => before.filter((each) => each !== asked));
  };
  const drag = useTimelineDrag(layout, move);
  const nowLine = clock === undefined ? undefined : findNowLine(layout.times, clock);

  return (
    <section aria-label={t('timeline.title')} className="rounded-card bg-raised p-3 shadow-raised">
      <div className="relative max-h-[calc(100dvh-14rem)] overflow-auto">
        <div style={{ width: rowLabelWidth + layout.width }}>
          <Head layout={layout} slots={slots} />
          <div className="relative" style={{ height: layout.height }}>
            <Rows layout={layout} />
            <div className="absolute top-0" style={{ left: rowLabelWidth, width: layout.width }}>
              <DndContext {...drag}>
                {layout.blocks.map(({ booking, left, top, width }) => (
                  <TimelineBooking
                    key={booking.reservationId}
                    booking={booking}
                    left={left}
                    top={top}
                    width={width}
                    isLate={findLateMinutes(booking, now) !== undefined}
                    isOpen={booking.reservationId === open}
                    onOpen={onOpen}
                  />
                ))}
                <DropMarker layout={layout} />
              </DndContext>
              {nowLine !== undefined && (
                <div
                  aria-hidden="true"
                  className="pointer-events-none absolute top-0 w-0.5 bg-danger"
                  style={{ left: nowLine, height: layout.height }}
                />
              )}
            </div>
          </div>
        </div>
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-12 text-muted">
        {tones.map((tone) => (
          <li key={tone} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={joinClassNames('size-4 rounded-sm border', toneClasses[tone])}
            />
            {t(`timeline.tones.${tone}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the times with the seats taken of all; it stays in view above the tables. */
function Head({ layout, slots }: { layout: TimelineLayout; slots: readonly BookingSlot[] }) {
  const t = useTranslations('bookings');
  return (
    <ol
      aria-label={t('timeline.times')}
      className="sticky top-0 z-30 flex border-b border-line bg-raised"
      style={{ paddingLeft: rowLabelWidth }}
    >
      {layout.times.map((time) => {
        const slot = slots.find((each) => each.time === time);
        return (
          <li key={time} className="shrink-0 px-1 py-1" style={{ width: columnWidth }}>
            <b className="num block">{time}</b>
            {slot && (
              <span className="num block text-12 text-muted">
                {slot.seats === undefined
                  ? t('timeline.tables', { taken: slot.tablesTaken, all: slot.tables })
                  : t('timeline.seats', { taken: slot.seatsTaken, all: slot.seats })}
              </span>
            )}
            <span className="block h-4 text-12 leading-4">
              {slot?.state === 'closed' ? (
                <b className="text-danger">{t('closing.state.closed')}</b>
              ) : (
                slot &&
                slot.discount > 0 && (
                  <span className="text-success">{t('discount', { percent: slot.discount })}</span>
                )
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Draws the lines of tables and times below the bookings. */
function Rows({ layout }: { layout: TimelineLayout }) {
  const t = useTranslations('bookings');
  return (
    <ol aria-label={t('timeline.rows')}>
      {layout.rows.map(({ tableNo, top, height }) => (
        <li
          key={tableNo ?? ''}
          className="absolute right-0 left-0 border-b border-line"
          style={{
            top,
            height,
            backgroundImage: 'linear-gradient(to right, var(--line) 1px, transparent 1px)',
            backgroundSize: `${columnWidth}px 100%`,
            backgroundPositionX: rowLabelWidth,
          }}
        >
          <b
            className="sticky left-0 z-25 flex h-full items-center border-r border-line bg-raised pr-2 text-14 break-words"
            style={{ width: rowLabelWidth }}
          >
            {tableNo ?? t('noTable')}
          </b>
        </li>
      ))}
    </ol>
  );
}
