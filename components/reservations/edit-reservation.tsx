import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AtRest } from '@/components/ui/at-rest';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { askAgain, isUnanswered } from '@/lib/client/api/ask-again';
import { formatError } from '@/lib/client/i18n/error-text';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { expireSession } from '@/lib/client/session/session-client';
import type { Reservation } from '@/lib/contract/reservations';
import { toApiError } from '@/lib/domain/api-error';
import { getDay } from '@/lib/domain/fulfilment/days';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { getDiscountValue } from '@/lib/domain/money';
import { getEditableSlots } from '@/lib/domain/reservations/edited-slots';
import { hasOwnText, isLoginNeededAgain, isTimeLost } from '@/lib/domain/reservations/reservation-errors';
import { findMaxPartyOfDay } from '@/lib/domain/reservations/slots';
import { BusyOverlay } from './busy-overlay';
import { CalendarPopover } from './calendar-popover';
import { PartyStepper } from './party-stepper';
import { RemarkField } from './remark-field';
import { SlotSection } from './slot-section';
import { useDayTimes } from './use-day-times';

type Edited = Pick<
  Reservation,
  'restaurantId' | 'date' | 'time' | 'people' | 'discount' | 'timeZone' | 'sequence'
> & {
  remark?: string;
};

/** The edited values, and the version of the reservation that the diner read. */
type Draft = Pick<Edited, 'date' | 'time' | 'people' | 'discount' | 'remark' | 'sequence'>;

interface Props<R extends Edited> {
  reservation: R;
  /** False when opened by a link, which does not reveal the remark. */
  hasRemark?: boolean;
  /** Saves the change. Returns the updated reservation. */
  save(draft: Draft): Promise<R>;
  /** Called when editing is canceled. */
  onClose(): void;
  /** Called with the changed reservation; without an argument when it has changed meanwhile. */
  onChanged(changed?: R): void;
}

/** Edits day, time, party size and remark. */
export function EditReservation<R extends Edited>({
  reservation,
  hasRemark = true,
  save,
  onClose,
  onChanged,
}: Props<R>) {
  const shop = useShop();
  const t = useTranslations('reservation.detail');
  const labels = useTranslations('reserve');
  const errors = useTranslations('errors');
  const { restaurantId } = reservation;
  const [draft, setDraft] = useState<Omit<Draft, 'remark' | 'time' | 'sequence'> & { time?: string }>(
    reservation,
  );
  const [sequence, setSequence] = useState(reservation.sequence);
  const [remark, setRemark] = useState(reservation.remark ?? '');
  const [timeMissing, setTimeMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  const loaded = useDayTimes(restaurantId, draft.date);
  const times =
    loaded.state === 'ready'
      ? { ...loaded, slots: getEditableSlots(loaded.offered, reservation, draft.date) }
      : loaded;
  const chosen = times.slots.filter(({ time }) => time === draft.time);
  const most = findMaxPartyOfDay(chosen.length > 0 ? chosen : times.slots, times.weekdays?.maxPeople);
  const phrases = useQuery({ ...reservationQueries.phrases(restaurantId), enabled: hasRemark }).data ?? [];
  const today = getDay(new Date(), reservation.timeZone ?? shop.timeZone);

  const saving = useMutation({
    // A retry is safe, because the values are the whole reservation.
    mutationFn: (time: string) =>
      askAgain(
        () =>
          save({
            date: draft.date,
            time,
            people: draft.people,
            discount: draft.discount,
            sequence,
            ...(hasRemark && { remark: remark.trim() || undefined }),
          }),
        () => {
          showToast({ kind: 'warning', id: 'reserve-unanswered', text: labels('dataError') });
          setAsking(true);
        },
      ),
    onMutate: () => setOutcomeUnknown(false),
    onSettled: () => setAsking(false),
    onSuccess: (changed) => {
      showToast({ kind: 'success', text: t('modified') });
      onChanged(changed);
    },
    onError: (thrown) => {
      const error = toApiError(thrown);
      if (isLoginNeededAgain(error.code)) return expireSession();
      // The first lost response has already shown a toast.
      if (isUnanswered(error)) return setOutcomeUnknown(true);
      const text = hasOwnText(error.code) ? formatError(errors, error) : labels('dataError');
      showToast({ kind: 'warning', text });
      if (isTimeLost(error.code)) {
        setDraft((now) => ({ ...now, time: undefined }));
        loaded.renew();
      }
      if (error.code === 'RESERVATION_ENDED' || error.code === 'RESERVATION_CHANGED') onChanged();
    },
  });
  const isOutdated = reservation.sequence !== sequence && !saving.isPending && !saving.isSuccess;
  const confirm = () => {
    const offered = times.slots.some(({ time }) => time === draft.time);
    setTimeMissing(!offered);
    if (offered && draft.time) saving.mutate(draft.time);
  };

  return (
    <Card roomy heading={t('editTitle')} aria-label={t('editTitle')} className="relative">
      {saving.isPending && <BusyOverlay label={t(isAsking ? 'asking' : 'saving')} />}
      <fieldset disabled={saving.isPending} aria-label={t('editTitle')} className="grid min-w-0 gap-4">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <p className="leading-heading">
            <span className="block text-14 text-muted">{t('weekdayDate')}</span>
            <b className="font-bold tabular-nums">{formatDayWithWeekday(draft.date, shop.locale)}</b>
          </p>
          <CalendarPopover
            locale={shop.locale}
            day={draft.date}
            today={today}
            isClosed={loaded.isClosed}
            onChoose={(date) =>
              setDraft((now) =>
                // Returning to the reserved day preselects the reserved time.
                date === reservation.date
                  ? { ...now, date, time: reservation.time, discount: reservation.discount }
                  : { ...now, date, time: undefined, discount: undefined },
              )
            }
          />
        </div>
        <PartyStepper
          people={draft.people}
          most={most}
          onChange={(people) => setDraft((now) => ({ ...now, people }))}
        />
        <div>
          <p className="mb-1 text-14 font-bold">{labels('time')}</p>
          <SlotSection
            times={times}
            isToday={draft.date === today}
            variant="mobile"
            people={draft.people}
            chosen={draft.time}
            onChoose={({ time, discount }) => {
              setTimeMissing(false);
              setDraft((now) => ({ ...now, time, discount }));
            }}
          />
          {reservation.discount ? (
            <p className="mt-1 text-12 text-muted">
              {t('keptDiscount', { value: getDiscountValue(reservation.discount, shop.locale) })}
            </p>
          ) : null}
        </div>
        {hasRemark && (
          <RemarkField remark={remark} phrases={phrases} locale={shop.locale} onChange={setRemark} />
        )}
      </fieldset>
      {timeMissing && (
        <p role="alert" className="mt-4 text-14 font-bold text-danger">
          {labels('error.timeMissing', { most: 0 })}
        </p>
      )}
      {isOutcomeUnknown && (
        <Notice kind="warning" live className="mt-4">
          {t('outcomeUnknown')}
        </Notice>
      )}
      {isOutdated && (
        <Notice
          kind="warning"
          live
          className="mt-4"
          action={
            <Button size="small" variant="secondary" onClick={() => setSequence(reservation.sequence)}>
              {t('read')}
            </Button>
          }
        >
          {t('changedMeanwhile', {
            day: formatDayWithWeekday(reservation.date, shop.locale),
            time: reservation.time,
            people: labels('people', { count: reservation.people }),
          })}
        </Notice>
      )}
      <AtRest of={isOutdated} className="mt-4 grid auto-cols-fr grid-flow-col gap-3">
        <Button variant="secondary" disabled={saving.isPending} onClick={onClose}>
          {t('cancelEdit')}
        </Button>
        <Button
          disabled={loaded.state !== 'ready' || isOutdated}
          pending={saving.isPending}
          onClick={confirm}
        >
          {t('confirmEdit')}
        </Button>
      </AtRest>
    </Card>
  );
}
