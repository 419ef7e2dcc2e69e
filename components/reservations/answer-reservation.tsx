'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PlainForm } from '@/components/layout/plain-form';
import { useShop } from '@/components/layout/shop-context';
import { AtRest } from '@/components/ui/at-rest';
import { Button, ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { formatError } from '@/lib/client/i18n/error-text';
import type { LinkedReservation } from '@/lib/contract/linked-reservations';
import { toApiError } from '@/lib/domain/api-error';
import { formatDayWithWeekday } from '@/lib/domain/i18n/date-labels';
import { getDiscountValue } from '@/lib/domain/money';
import { getCancelTerms } from '@/lib/domain/reservations/deposit';
import { isReservationOutdated } from '@/lib/domain/reservations/reservation-errors';
import { canCancelReservation, getReservationState } from '@/lib/domain/reservations/reservation-state';
import { getFormAction } from '@/lib/domain/routes/form-calls';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { DepositCard } from './deposit-card';
import { EditReservation } from './edit-reservation';
import { FactList } from './fact-list';
import { ReservationBanner } from './reservation-banner';
import { useCancelQuestion } from './use-cancel-question';

interface Props {
  token: string;
  rendered: LinkedReservation;
  /** Path where another table can be reserved. */
  newHref: string;
  /** Whether the page asks for a confirmation, which only a browser without scripts requests by the address. */
  asksToCancel?: boolean;
  /** The error code of a form that was submitted without scripts. */
  errorCode?: string;
}

/** Responds to a reminder: one tap confirms, changes or, after a confirmation, cancels. */
export function AnswerReservation({ token, rendered, newHref, asksToCancel, errorCode }: Props) {
  const shop = useShop();
  const t = useTranslations('reservation.answer');
  const detail = useTranslations('reservation.detail');
  const people = useTranslations('reserve');
  const list = useTranslations('reservation.list');
  const formatQuestion = useCancelQuestion();
  const errors = useTranslations('errors');
  const close = useTranslations('ui')('close');
  const [reservation, setReservation] = useState(rendered);
  const [mode, setMode] = useState<'read' | 'edit' | 'cancel'>('read');
  const { locale, defaultLocale } = shop;
  const { date, time, discount, confirmed, sequence } = reservation;
  const isOpen = canCancelReservation(reservation);
  const terms = getCancelTerms(reservation);
  const pagePath = toLocalePath(paths.reserveAnswer({ token }), locale, defaultLocale);

  /** Reloads the reservation, which the restaurant may have changed. */
  const refresh = () => query('reservations.linked', { token }).then(setReservation, () => undefined);
  const answering = useMutation({
    mutationFn: (name: 'reservations.confirmLinked' | 'reservations.cancelLinked') =>
      name === 'reservations.cancelLinked'
        ? change(name, { token, ...terms })
        : change(name, { token, sequence }),
    onSuccess: setReservation,
    onError: (thrown) => {
      const error = toApiError(thrown);
      showToast({ kind: 'error', text: formatError(errors, error) });
      if (isReservationOutdated(error)) void refresh();
    },
    // Only the question that was answered closes, not a form that was opened since.
    onSettled: (_, __, name) =>
      name === 'reservations.cancelLinked' && setMode((now) => (now === 'cancel' ? 'read' : now)),
  });

  return (
    <div className="mx-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 p-4 desk:gap-4 desk:py-8">
      <h1 className="text-22 leading-heading text-balance desk:text-28">
        {t('heading', { restaurant: reservation.restaurantName })}
      </h1>
      <ReservationBanner reservation={reservation} />
      {isOpen && confirmed && (
        <Notice kind="success" live>
          {t('confirmed')}
        </Notice>
      )}
      {errorCode && answering.isIdle && (
        <Notice kind="danger" live>
          {formatError(errors, { code: errorCode })}
        </Notice>
      )}
      {reservation.deposit && (
        <DepositCard deposit={reservation.deposit} timeZone={reservation.timeZone} isOpen={isOpen} />
      )}
      {mode === 'edit' && isOpen ? (
        <EditReservation
          reservation={reservation}
          hasRemark={false}
          save={(draft) => change('reservations.changeLinked', { token, ...draft })}
          onClose={() => setMode('read')}
          onChanged={(changed) => {
            if (!changed) return void refresh();
            setReservation(changed);
            setMode('read');
          }}
        />
      ) : (
        <Card roomy heading={detail('facts')} aria-label={detail('facts')}>
          <FactList
            facts={[
              [detail('weekdayDate'), formatDayWithWeekday(date, locale)],
              [
                detail('time'),
                discount ? detail('withDiscount', { time, value: getDiscountValue(discount, locale) }) : time,
              ],
              [detail('party'), people('people', { count: reservation.people })],
            ]}
          />
          {isOpen && asksToCancel && (
            <div className="mt-4 grid gap-3">
              <h3>{list('askTitle')}</h3>
              <p>{formatQuestion(reservation)}</p>
              <PlainForm
                method="post"
                action={getFormAction('reservations.cancelLinked')}
                fields={{ token, locale, ...terms }}
                onSubmit={() => answering.mutate('reservations.cancelLinked')}
              >
                <Button type="submit" wide variant="danger" pending={answering.isPending}>
                  {list('sure')}
                </Button>
              </PlainForm>
              <ButtonLink wide variant="secondary" href={pagePath}>
                {list('keep')}
              </ButtonLink>
            </div>
          )}
          {isOpen && !asksToCancel && (
            <AtRest of={sequence} className="mt-4 grid gap-3">
              {!confirmed && (
                <PlainForm
                  method="post"
                  action={getFormAction('reservations.confirmLinked')}
                  fields={{ token, locale, ...(sequence !== undefined && { sequence }) }}
                  onSubmit={() => answering.mutate('reservations.confirmLinked')}
                >
                  <Button type="submit" wide pending={answering.isPending && mode === 'read'}>
                    {t('confirm')}
                  </Button>
                </PlainForm>
              )}
              <div className="grid auto-cols-fr grid-flow-col gap-3">
                {/* Without scripts the same page asks for a confirmation. */}
                <PlainForm
                  method="get"
                  action={pagePath}
                  fields={{ token, ask: 'cancel' }}
                  onSubmit={() => setMode('cancel')}
                >
                  <Button type="submit" variant="secondary">
                    {list('cancel')}
                  </Button>
                </PlainForm>
                <Button variant="secondary" className="noscript:hidden" onClick={() => setMode('edit')}>
                  {t('change')}
                </Button>
              </div>
            </AtRest>
          )}
          {getReservationState(reservation) === 'cancelled' && (
            <ButtonLink wide className="mt-4" href={newHref}>
              {detail('again')}
            </ButtonLink>
          )}
        </Card>
      )}
      <ConfirmDialog
        open={mode === 'cancel'}
        onOpenChange={(open) => !open && setMode('read')}
        kind="warning"
        title={list('askTitle')}
        content={formatQuestion(reservation)}
        sureLabel={list('sure')}
        cancelLabel={list('keep')}
        closeLabel={close}
        dangerous
        pending={answering.isPending}
        onSure={() => answering.mutate('reservations.cancelLinked')}
      />
    </div>
  );
}
