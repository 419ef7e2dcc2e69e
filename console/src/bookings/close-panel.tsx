import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import type { BookingSlot } from '@/lib/contract/staff/bookings';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { DayChoice } from '../layout/day-choice';
import { Panel } from '../layout/panel';
import { useAct } from '../orders/use-act';
import { BookingRow } from './booking-row';

interface Props {
  day: string;
  today: string;
  now: number;
  onChooseDay(day?: string): void;
  onClose(): void;
}

/** Closes times of a day for online booking, opens them again, and lists the reservations in closed times. */
export function ClosePanel({ day, today, now, onChooseDay, onClose }: Props) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('bookings.closing');
  const getText = useErrorText();
  const { restaurantId } = membership;
  const { data, error } = useQuery(createStaffQuery('bookings.day', { restaurantId, day }));
  const { act, isPending, error: actError } = useAct();
  const [reason, setReason] = useState('');
  const close = (from?: string, until?: string) =>
    act({ name: 'bookings.close', input: { day, from, until, reason: reason.trim() || undefined } });
  const open = (from?: string, until?: string) => act({ name: 'bookings.open', input: { day, from, until } });
  const slots = data?.slots ?? [];
  return (
    <Panel title={t('title')} onClose={onClose}>
      <p className="text-14 text-muted">{t('hint')}</p>
      <DayChoice day={day} today={today} onChoose={onChooseDay} />
      {(error || actError) && (
        <Notice kind="danger" live>
          {actError ?? getText(error)}
        </Notice>
      )}
      {data && slots.length === 0 && <Notice>{t('none')}</Notice>}
      {slots.length > 0 && (
        <>
          <TextField
            label={t('reason')}
            value={reason}
            maxLength={200}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button size="small" variant="secondary" pending={isPending} onClick={() => void close()}>
              {t('day')}
            </Button>
            {slots.some(({ state }) => state === 'closed') && (
              <Button size="small" variant="secondary" pending={isPending} onClick={() => void open()}>
                {t('dayOpen')}
              </Button>
            )}
          </div>
          <PartForm slots={slots} isPending={isPending} onClosePart={close} />
          <ul className="rounded-card bg-raised shadow-raised">
            {slots.map((slot, index) => (
              <SlotRow
                key={slot.time}
                slot={slot}
                isPending={isPending}
                // The next time is the exclusive end, so that exactly this one changes.
                onClose={() => close(slot.time, slots[index + 1]?.time)}
                onOpen={() => open(slot.time, slots[index + 1]?.time)}
              />
            ))}
          </ul>
          {data && <StandingBookings data={data} now={now} isPending={isPending} act={act} />}
        </>
      )}
    </Panel>
  );
}

interface PartProps {
  slots: BookingSlot[];
  isPending: boolean;
  onClosePart(from?: string, until?: string): void;
}

/** Closes the times between two bounds. */
function PartForm({ slots, isPending, onClosePart }: PartProps) {
  const t = useTranslations('bookings.closing');
  const [from, setFrom] = useState(slots[0]?.time ?? '');
  const [until, setUntil] = useState('');
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onClosePart(from, until || undefined);
      }}
    >
      <SelectField
        label={t('from')}
        className="w-32"
        value={from}
        onChange={({ target }) => {
          setFrom(target.value);
          if (until && until <= target.value) setUntil('');
        }}
      >
        {slots.map(({ time }) => (
          <option key={time}>{time}</option>
        ))}
      </SelectField>
      <SelectField
        label={t('until')}
        className="w-40"
        value={until}
        onChange={({ target }) => setUntil(target.value)}
      >
        <option value="">{t('end')}</option>
        {slots
          .filter(({ time }) => time > from)
          .map(({ time }) => (
            <option key={time}>{time}</option>
          ))}
      </SelectField>
      <Button type="submit" size="small" variant="secondary" pending={isPending}>
        {t('part')}
      </Button>
    </form>
  );
}

interface SlotProps {
  slot: BookingSlot;
  isPending: boolean;
  onClose(): void;
  onOpen(): void;
}

function SlotRow({ slot, isPending, onClose, onOpen }: SlotProps) {
  const t = useTranslations('bookings.closing');
  const tBookings = useTranslations('bookings');
  const { time, state, seats, seatsTaken, tables, tablesTaken, closedBy, closedReason } = slot;
  const act = state === 'closed' ? t('reopen') : t('close');
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-3 border-b border-line px-4 py-1 last:border-b-0">
      <b className="num w-14">{time}</b>
      <span className="min-w-40 grow text-14">
        {seats === undefined
          ? t('freeTables', { taken: tablesTaken, all: tables })
          : t('free', { taken: seatsTaken, all: seats })}
        {closedBy && (
          <span className="block text-12 break-words text-muted">
            {[t('closedBy', { name: closedBy }), closedReason].filter(Boolean).join(': ')}
          </span>
        )}
      </span>
      <Badge tone={state === 'closed' ? 'warning' : 'plain'}>{t(`state.${state}`)}</Badge>
      {(state === 'open' || state === 'closed') && (
        <Button
          size="small"
          variant="secondary"
          pending={isPending}
          aria-label={tBookings('actOn', { act, name: time })}
          onClick={state === 'closed' ? onOpen : onClose}
        >
          {act}
        </Button>
      )}
    </li>
  );
}

type StandingProps = Pick<Parameters<typeof BookingRow>[0], 'now' | 'isPending' | 'act'> & {
  data: StaffOutput<'bookings.day'>;
};

/** Lists the reservations that stay in closed times, each with its actions. */
function StandingBookings({ data, ...row }: StandingProps) {
  const t = useTranslations('bookings.closing');
  const [openId, setOpenId] = useState<string>();
  const closed = new Set(data.slots.filter(({ state }) => state === 'closed').map(({ time }) => time));
  // An open one stays, because something may be written in it.
  const standing = data.bookings.filter(
    ({ reservationId, time, state }) => reservationId === openId || (state === 'awaited' && closed.has(time)),
  );
  if (standing.length === 0) return null;
  return (
    <section aria-label={t('standingTitle')} className="rounded-card bg-raised shadow-raised">
      <h3 className="px-4 pt-3 text-16 font-bold">{t('standingTitle')}</h3>
      <p className="px-4 pt-1 text-14 text-muted">{t('standing')}</p>
      <ul>
        {standing.map((booking) => (
          <BookingRow
            key={booking.reservationId}
            booking={booking}
            day={data.day}
            tables={data.tables}
            isOpen={openId === booking.reservationId}
            onOpen={(isOpen) => setOpenId(isOpen ? booking.reservationId : undefined)}
            {...row}
          />
        ))}
      </ul>
    </section>
  );
}
