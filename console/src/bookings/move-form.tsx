import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { SelectField, TextField } from '@/components/ui/field';
import type { Booking } from '@/lib/contract/staff/bookings';
import { createStaffQuery } from '../api/query-client';
import { useFilledText } from '../layout/use-filled-text';
import { toSeen } from './by-time';
import type { RowForm } from './keep-written';
import { useSlotLabel } from './slot-label';

interface Props extends RowForm {
  booking: Booking;
  /** The day of the booking. */
  day: string;
  isPending: boolean;
}

/** Moves a booking to another day, time or party. */
export function MoveForm({ booking, day: ownDay, isOver, isPending, act }: Props) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { reservationId, time: ownTime } = booking;
  const t = useTranslations('bookings.move');
  const tBook = useTranslations('bookings.book');
  const describeSlot = useSlotLabel();
  const { value: day, attributes: dayField } = useFilledText(ownDay);
  // The reservation as it was read when the form was opened.
  const [begun, setBegun] = useState<ReturnType<typeof toSeen> | undefined>(() => toSeen(booking));
  const [time, setTime] = useState(ownTime);
  const [people, setPeople] = useState(String(booking.people));
  const [textsMobile, setTextsMobile] = useState(false);
  const { data } = useQuery({
    ...createStaffQuery('bookings.day', { restaurantId: membership.restaurantId, day }),
    placeholderData: (before) => before,
  });
  const slots = (data?.slots ?? []).filter(
    (slot) => slot.state === 'open' || slot.state === 'closed' || (day === ownDay && slot.time === ownTime),
  );
  const isOffered = slots.some((slot) => slot.time === time);
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOver) return;
        // After a refusal, which is shown, the next click is about the reservation that is read then.
        void act({
          name: 'bookings.move',
          input: {
            reservationId,
            day,
            time,
            people: Number(people),
            table: undefined,
            seen: begun ?? toSeen(booking),
            textsMobile,
          },
        }).then(() => setBegun(undefined));
      }}
    >
      <b className="w-full">
        {t('title')}
        <span className="block text-12 font-normal text-muted">{t('hint')}</span>
      </b>
      <TextField label={tBook('day')} type="date" required className="w-40" {...dayField} />
      <SelectField
        label={tBook('time')}
        required
        className="min-w-40 grow"
        value={isOffered ? time : ''}
        onChange={({ target }) => setTime(target.value)}
      >
        {!isOffered && <option value="">{tBook('timeChoice')}</option>}
        {slots.map((slot) => (
          <option key={slot.time} value={slot.time}>
            {describeSlot(slot)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={tBook('people')}
        type="number"
        min={1}
        required
        className="w-24"
        value={people}
        onChange={({ target }) => setPeople(target.value)}
      />
      <label className="flex min-h-11 w-full items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={textsMobile}
          onChange={({ target }) => setTextsMobile(target.checked)}
        />
        {t('text')}
      </label>
      <Button type="submit" size="small" variant="secondary" pending={isPending} disabled={isOver}>
        {t('send')}
      </Button>
    </form>
  );
}
