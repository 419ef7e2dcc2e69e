import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { PhoneField } from '@/components/ui/phone-field';
import { reservationQueries } from '@/lib/client/reservations/reservation-queries';
import { heldMinutes, longestCustomerName } from '@/lib/contract/reservation-values';
import { offerMinutes } from '@/lib/contract/waiting-list-values';
import { formatNearDay } from '@/lib/domain/i18n/date-labels';
import { getDiscountValue } from '@/lib/domain/money';
import { getPhone } from '@/lib/domain/session/login-form';
import { BusyOverlay } from './busy-overlay';
import { DepositPolicy } from './deposit-policy';
import { RemarkField } from './remark-field';
import type { ReservationFormState } from './use-reservation-form';

interface Props {
  form: ReservationFormState;
}

/** Shows the contact fields once a time is selected; a click on the backdrop deselects it. */
export function ContactSheet({ form }: Props) {
  const shop = useShop();
  const t = useTranslations('reserve');
  const waiting = useTranslations('waiting');
  const phone = useTranslations('session.phone');
  const fields = useRef<HTMLFieldSetElement>(null);
  const { draft, validationError, pending } = form;
  const open = draft.time !== undefined;
  const phrases = useQuery({ ...reservationQueries.phrases(shop.restaurantId), enabled: open }).data ?? [];

  // Focuses the invalid field, so that its error is announced and can be corrected.
  useEffect(() => {
    if (validationError) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [validationError]);

  const errorText = {
    name:
      validationError === 'nameMissing' || validationError === 'nameLong'
        ? t(`error.${validationError}`, { most: longestCustomerName })
        : undefined,
    email: validationError === 'email' ? t('error.email', { most: 0 }) : undefined,
    phone: validationError === 'phone' ? phone(draft.country) : undefined,
    rest:
      validationError === 'noSlots' || validationError === 'timeMissing'
        ? t(`error.${validationError}`, { most: 0 })
        : undefined,
  };
  return (
    <DialogOrSheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && form.undoTime()}
      title={t('details')}
      closeLabel={t('back')}
      closable={!pending}
      width={560}
      footer={
        <div className="p-4 desk:px-6">
          {errorText.rest && (
            <p role="alert" className="mb-2 text-14 font-bold text-danger">
              {errorText.rest}
            </p>
          )}
          {form.isOutcomeUnknown && (
            <Notice kind="warning" live className="mb-3">
              {t('outcomeUnknown')}
            </Notice>
          )}
          <div className="flex items-center gap-4">
            <p className="min-w-0 leading-heading">
              <b className="num block">
                {formatNearDay(draft.date, shop.locale)}
                {shop.locale === 'zh-CN' ? ' ' : ', '}
                {draft.time}
              </b>
              <span className="text-12 text-muted">
                {t('people', { count: draft.people })}
                {draft.discount ? (
                  <>
                    {' · '}
                    <b className="text-success">
                      {t('off', { value: getDiscountValue(draft.discount, shop.locale) })}
                    </b>
                  </>
                ) : null}
              </span>
            </p>
            <Button
              className="grow"
              disabled={form.times.state !== 'ready'}
              pending={pending !== undefined}
              onClick={form.confirm}
            >
              {draft.joins ? waiting('join') : form.deposit ? t('deposit.confirm') : t('confirm')}
            </Button>
          </div>
        </div>
      }
    >
      {pending && (
        <BusyOverlay
          label={
            pending === 'joining' ? waiting('joining') : t(pending === 'asking' ? 'asking' : 'submitting')
          }
        />
      )}
      <fieldset
        ref={fields}
        disabled={pending !== undefined}
        aria-label={t('details')}
        className="grid min-w-0 gap-4 p-4 desk:p-6"
      >
        {form.isGuest && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-control bg-sunken py-1 pr-1 pl-4 text-14 leading-heading">
            <span className="min-w-[60%] grow basis-0 py-2">{t('loginText')}</span>
            <Button variant="ghost" size="small" onClick={form.logIn}>
              {t('login')}
            </Button>
          </div>
        )}
        <TextField
          label={t('name')}
          autoComplete="name"
          value={draft.name}
          maxLength={2 * longestCustomerName}
          error={errorText.name}
          onFocus={() => form.enter('name')}
          onChange={(event) => form.change({ name: event.target.value })}
        />
        <PhoneField
          label={t('mobile')}
          dialLabel={t('dial')}
          country={draft.country}
          mobile={draft.mobile}
          error={errorText.phone}
          onFocus={() => form.enter('country', 'mobile')}
          onCountry={(country) => form.change({ country })}
          onMobile={(typed) => form.change(getPhone(typed, draft.country))}
        />
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          value={draft.email}
          maxLength={254}
          error={errorText.email}
          onFocus={() => form.enter('email')}
          onChange={(event) => form.change({ email: event.target.value })}
        />
        <RemarkField
          remark={draft.remark}
          phrases={phrases}
          locale={shop.locale}
          onChange={(remark) => form.change({ remark })}
        />
        {form.deposit && draft.time && !draft.joins && (
          <DepositPolicy
            terms={form.deposit}
            day={draft.date}
            time={draft.time}
            now={form.now}
            countryCode={shop.countryCode}
            locale={shop.locale}
          />
        )}
        <p className="flex gap-2 text-14 text-muted">
          <AnyIcon name="clock" />
          {draft.joins ? waiting('note', { minutes: offerMinutes }) : t('hold', { minutes: heldMinutes })}
        </p>
      </fieldset>
    </DialogOrSheet>
  );
}
