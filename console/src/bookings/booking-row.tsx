import { useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import type { Booking, BookingState } from '@/lib/contract/staff/bookings';
import type { OrderAct } from '../orders/use-act';
import { findLateMinutes, toSeen } from './by-time';
import { DepositBadge, DepositPart } from './deposit-part';
import { GuestLine } from './guest-line';
import { KeepWritten, type RowForm } from './keep-written';
import { MoveForm } from './move-form';
import { NoteForm } from './note-form';

const tones = {
  awaited: 'warning',
  arrived: 'success',
  absent: 'danger',
  cancelled: 'plain',
} as const satisfies Record<BookingState, string>;

interface Props {
  booking: Booking;
  /** The day of the booking. */
  day: string;
  tables: readonly string[];
  now: number;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  isPending: boolean;
  act(asked: OrderAct): Promise<boolean>;
  /** Says to which time it was moved while something is written in it. */
  movedTo?: string;
  /** Called when the first form is written in, and when the last one is sent. */
  onWriting?(isWriting: boolean): void;
}

/** Shows one booking with its next action; the other actions are in the expanded part. */
export function BookingRow({
  booking,
  day,
  tables,
  now,
  isOpen,
  onOpen,
  isPending,
  act,
  movedTo,
  onWriting,
}: Props) {
  const t = useTranslations('bookings');
  const panelId = useId();
  // The table that is being set, until the booking has it or the act fails.
  const [chosenTable, setChosenTable] = useState<string>();
  const { reservationId, name, people, state, tableNo, remark, discount, deposit } = booking;
  const written = useRef(new Set<string>());
  const watch = (form: 'move' | 'note' | 'cancel') => (isWriting: boolean) => {
    if (isWriting) written.current.add(form);
    else written.current.delete(form);
    onWriting?.(written.current.size > 0);
  };
  const late = findLateMinutes(booking, now);
  const hasBegun = Date.parse(booking.startsAt) <= now;
  const isHeld = deposit?.state === 'awaiting';
  const isAwaited = state === 'awaited' && !isHeld;
  const canArrive = isAwaited || state === 'absent';
  return (
    <li className="border-b border-line px-4 py-2 last:border-b-0" data-booking={reservationId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => onOpen(!isOpen)}
          className="flex min-h-12 min-w-56 grow items-center gap-3 text-left"
        >
          <b className="num grid size-10 shrink-0 place-items-center rounded-control bg-sunken text-18">
            {people}
            <span className="sr-only"> {t('people', { count: people })}</span>
          </b>
          <span className="min-w-0">
            <b className={joinClassNames('block', state === 'cancelled' && 'line-through')}>{name}</b>
            <span className="block text-12 text-muted">
              {[
                tableNo && t('atTable', { table: tableNo }),
                booking.source !== 'online' && t(`sources.${booking.source}`),
                booking.dishCount && t('dishes', { count: booking.dishCount }),
                remark,
                booking.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {booking.guest && <GuestLine guest={booking.guest} />}
          </span>
          <AnyIcon name={isOpen ? 'chevron-up' : 'chevron-down'} size={18} />
        </button>
        {state === 'awaited' && booking.confirmed && <Badge tone="success">{t('confirmed')}</Badge>}
        {deposit && deposit.state !== 'cancelled' && deposit.state !== 'expired' && (
          <DepositBadge deposit={deposit} />
        )}
        {late !== undefined && <Badge tone="danger">{t('late', { minutes: late })}</Badge>}
        <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
        {canArrive && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('actOn', { act: t('arrive'), name })}
            onClick={() => void act({ name: 'bookings.arrive', input: { reservationId } })}
          >
            {t('arrive')}
          </Button>
        )}
        {state === 'arrived' && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('actOn', { act: t('undoArrival'), name })}
            onClick={() => void act({ name: 'bookings.undoArrival', input: { reservationId } })}
          >
            {t('undoArrival')}
          </Button>
        )}
        {isAwaited && hasBegun && (
          <Button
            size="small"
            variant="secondary"
            aria-label={t('actOn', { act: t('absent'), name })}
            onClick={() => void act({ name: 'bookings.absent', input: { reservationId } })}
          >
            {t('absent')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={panelId} className="flex flex-col gap-3 py-2 pl-13 text-14">
          <p className="flex flex-wrap items-center gap-x-4">
            {booking.mobile && (
              <a className="num inline-flex min-h-11 items-center underline" href={`tel:${booking.mobile}`}>
                {booking.mobile}
              </a>
            )}
            <span className="text-muted">{t('code', { code: booking.code })}</span>
            {discount > 0 && <Badge tone="success">{t('discount', { percent: discount })}</Badge>}
          </p>
          {deposit && (
            <DepositPart reservationId={reservationId} deposit={deposit} isPending={isPending} act={act} />
          )}
          {tables.length > 0 && !isHeld && (state === 'awaited' || state === 'arrived') && (
            <label className="flex items-center gap-3">
              {t('table')}
              <select
                value={chosenTable ?? tableNo ?? ''}
                disabled={chosenTable !== undefined}
                onChange={async ({ target }) => {
                  const table = target.value;
                  setChosenTable(table);
                  await act({
                    name: 'bookings.seat',
                    input: { reservationId, tableNo: table || undefined, seen: toSeen(booking) },
                  });
                  setChosenTable(undefined);
                }}
                className="min-h-11 rounded-control border border-line-strong bg-surface px-3"
              >
                <option value="">{t('noTable')}</option>
                {tables.map((table) => (
                  <option key={table}>{table}</option>
                ))}
              </select>
            </label>
          )}
          {movedTo && (
            <p role="status" className="font-bold text-warning">
              {movedTo}
            </p>
          )}
          <KeepWritten
            isOffered={isAwaited}
            state={state}
            isPending={isPending}
            act={act}
            onWriting={watch('move')}
          >
            {(form) => <MoveForm booking={booking} day={day} isPending={isPending} {...form} />}
          </KeepWritten>
          <KeepWritten
            isOffered={state !== 'cancelled'}
            state={state}
            isPending={isPending}
            act={act}
            onWriting={watch('note')}
          >
            {(form) => <NoteForm booking={booking} isPending={isPending} {...form} />}
          </KeepWritten>
          <KeepWritten
            isOffered={state === 'awaited'}
            state={state}
            isPending={isPending}
            act={act}
            onWriting={watch('cancel')}
          >
            {(form) => <CancelForm booking={booking} {...form} />}
          </KeepWritten>
        </div>
      )}
    </li>
  );
}

function CancelForm({ booking, isOver, act }: RowForm & { booking: Booking }) {
  const t = useTranslations('bookings');
  const [reason, setReason] = useState('');
  // The booking as it was read when the person began to write.
  const [begun, setBegun] = useState<ReturnType<typeof toSeen>>();
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isOver) return;
        const { reservationId } = booking;
        const input = { reservationId, reason: reason.trim() || undefined, seen: begun ?? toSeen(booking) };
        // After a refusal, which is shown, the next click is about the booking that is read then.
        void act({ name: 'bookings.cancel', input }).then(() => setBegun(undefined));
      }}
    >
      <label className="min-w-56 grow">
        <b className="block">{t('cancel')}</b>
        <span className="block text-12 text-muted">{t('cancelHint')}</span>
        <span className="mt-1 block text-12">{t('reason')}</span>
        <input
          value={reason}
          maxLength={200}
          onChange={({ target }) => {
            setReason(target.value);
            setBegun((now) => now ?? toSeen(booking));
          }}
          className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
        />
      </label>
      <Button type="submit" size="small" variant="secondary" disabled={isOver}>
        {t('cancelNow')}
      </Button>
    </form>
  );
}
