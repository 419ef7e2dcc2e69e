import { useStore } from '@tanstack/react-form';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { countries } from '@/lib/contract/countries';
import {
  countRemarkUnits,
  longestCustomerName,
  maxRemarkUnits,
  type StaffBookingSource,
  staffBookingSources,
} from '@/lib/contract/reservation-values';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { isAtLeast } from '@/lib/contract/staff/roles';
import type { CountryCode, Locale } from '@/lib/contract/values';
import { languages } from '@/lib/domain/i18n/locales';
import { findDepositTerms } from '@/lib/domain/reservations/deposit';
import { call } from '../api/call';
import { createStaffQuery, queryClient } from '../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../forms/call-form';
import { hasDial, toDialledNumber } from '../forms/dialled-number';
import { requireText } from '../forms/field-errors';
import { Panel } from '../layout/panel';
import { useFormats } from '../orders/use-formats';
import { BookedNotice } from './booked-notice';
import { KnownGuests } from './known-guests';
import { useSlotLabel } from './slot-label';

interface Props {
  /** The day that the screen shows. */
  day: string;
  onClose(): void;
}

/** Returns the length of a remark as it is sent, without blanks around it. */
const countUnits = (remark: string) => countRemarkUnits(remark.trim());

/** Books a table for a guest who calls, writes or stands at the door. */
export function BookPanel({ day: shownDay, onClose }: Props) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId, countryCode, role } = membership;
  const t = useTranslations('bookings.book');
  const tSources = useTranslations('bookings.sources');
  const { money } = useFormats();
  const describeSlot = useSlotLabel();
  const [booked, setBooked] = useState<{ name: string; made: StaffOutput<'bookings.book'> }>();
  const attempt = useRef({ content: '', key: '' });
  const isManager = isAtLeast(role, 'manager');
  const dial = countries[countryCode as CountryCode].countryNum;

  const { form, mutation, formError } = useCallForm({
    defaultValues: {
      mobile: '',
      name: '',
      people: '2',
      day: shownDay,
      time: '',
      tableNo: '',
      remark: '',
      source: 'phone' as string,
      email: '',
      language: '',
      reason: '',
      textsMobile: false,
      waivesDeposit: false,
    },
    send({ mobile, people, tableNo, source, language, reason, waivesDeposit, ...values }) {
      const input = {
        ...values,
        restaurantId,
        mobile: toDialledNumber(mobile, dial),
        people: Number(people),
        tableNo: tableNo || undefined,
        remark: values.remark.trim() || undefined,
        email: values.email.trim() || undefined,
        source: source as StaffBookingSource,
        language: (language || undefined) as Locale | undefined,
        exception: reason.trim() ? { reason, waivesDeposit } : undefined,
      };
      // The same content repeats the same request, for instance after a lost answer.
      const content = JSON.stringify(input);
      if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
      return call('bookings.book', input, { idempotencyKey: attempt.current.key });
    },
    fieldsByCode: {
      PHONE_INVALID: 'mobile',
      PARTY_TOO_LARGE: 'people',
      SLOT_GONE: 'time',
      RESERVATION_UNAVAILABLE: 'day',
      TABLE_UNKNOWN: 'tableNo',
    },
    onSuccess: (made, { name }) => setBooked({ name, made }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['bookings.day'] }),
  });
  const values = useStore(form.store, (state) => state.values);
  const people = Number(values.people) || 0;
  const { data } = useQuery({
    ...createStaffQuery('bookings.day', { restaurantId, day: values.day }),
    placeholderData: (before) => before,
  });
  const takenTables = new Set(
    (data?.bookings ?? [])
      .filter(({ time, state }) => time === values.time && (state === 'awaited' || state === 'arrived'))
      .map(({ tableNo }) => tableNo),
  );
  const deposit =
    values.time && people > 0
      ? findDepositTerms(data?.deposits, { day: values.day, time: values.time, people })
      : undefined;

  if (booked)
    return (
      <Panel title={t('title')} onClose={onClose}>
        <BookedNotice
          {...booked}
          onAnother={() => {
            setBooked(undefined);
            attempt.current = { content: '', key: '' };
            form.reset();
          }}
        />
      </Panel>
    );
  return (
    <Panel title={t('title')} onClose={onClose}>
      <CallForm form={form} className="flex flex-col gap-4">
        <form.AppField name="mobile" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput
              label={t('mobile')}
              hint={t('mobileHint')}
              type="tel"
              autoComplete="off"
              maxLength={40}
              prefix={hasDial(values.mobile) ? undefined : dial}
            />
          )}
        </form.AppField>
        <form.AppField name="name" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput label={t('name')} autoComplete="off" maxLength={longestCustomerName} />
          )}
        </form.AppField>
        <KnownGuests
          mobile={values.mobile}
          name={values.name}
          onChoose={(guest) => {
            form.setFieldValue('mobile', guest.mobile);
            form.setFieldValue('name', guest.name);
          }}
        />
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
          <form.AppField name="people" validators={{ onSubmit: requireText }}>
            {(field) => (
              <field.TextInput label={t('people')} type="number" inputMode="numeric" min={1} max={999} />
            )}
          </form.AppField>
          <form.AppField name="day" validators={{ onSubmit: requireText }}>
            {(field) => <field.TextInput label={t('day')} type="date" min={data?.today} />}
          </form.AppField>
        </div>
        <form.AppField name="time" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.Select label={t('time')}>
              <option value="">{t('timeChoice')}</option>
              {(data?.slots ?? [])
                .filter(({ state }) => state !== 'past' && (isManager || state !== 'off'))
                .map((slot) => (
                  <option key={slot.time} value={slot.time}>
                    {describeSlot(slot)}
                  </option>
                ))}
            </field.Select>
          )}
        </form.AppField>
        {data && data.tables.length > 0 && (
          <form.AppField name="tableNo">
            {(field) => (
              <field.Select label={t('table')}>
                <option value="">{t('anyTable')}</option>
                {data.tables.map((table) => (
                  <option key={table} value={table}>
                    {takenTables.has(table) ? t('tableTaken', { table }) : table}
                  </option>
                ))}
              </field.Select>
            )}
          </form.AppField>
        )}
        <form.AppField name="source">
          {(field) => (
            <field.Select label={t('source')}>
              {staffBookingSources.map((source) => (
                <option key={source} value={source}>
                  {tSources(source)}
                </option>
              ))}
            </field.Select>
          )}
        </form.AppField>
        <form.AppField
          name="remark"
          validators={{
            onSubmit: ({ value }) => (countUnits(value) > maxRemarkUnits ? 'TOO_LONG' : undefined),
          }}
        >
          {(field) => (
            <field.TextBox
              label={t('remark')}
              hint={`${countUnits(values.remark)}/${maxRemarkUnits}`}
              rows={2}
            />
          )}
        </form.AppField>
        <fieldset className="flex flex-col gap-3">
          <legend className="text-16 font-bold">{t('confirm')}</legend>
          <form.Field name="textsMobile">
            {(field) => <CheckRow label={t('text')} isOn={field.state.value} onChange={field.handleChange} />}
          </form.Field>
          <form.AppField name="email">
            {(field) => (
              <field.TextInput label={t('email')} type="email" maxLength={254} autoComplete="off" />
            )}
          </form.AppField>
          <form.AppField name="language">
            {(field) => (
              <field.Select label={t('language')}>
                <option value="">{t('languageDefault')}</option>
                {languages.map(({ locale, name, lang }) => (
                  <option key={locale} value={locale} lang={lang}>
                    {name}
                  </option>
                ))}
              </field.Select>
            )}
          </form.AppField>
        </fieldset>
        {isManager && (
          <details className="rounded-control border border-line px-3">
            <summary className="flex min-h-11 cursor-pointer items-center font-bold">{t('limits')}</summary>
            <div className="flex flex-col gap-2 pb-3">
              <p className="text-14 text-muted">{t('limitsHint')}</p>
              <form.AppField name="reason">
                {(field) => <field.TextInput label={t('reason')} maxLength={200} />}
              </form.AppField>
              {deposit && values.reason.trim() !== '' && (
                <form.Field name="waivesDeposit">
                  {(field) => (
                    <CheckRow label={t('waive')} isOn={field.state.value} onChange={field.handleChange} />
                  )}
                </form.Field>
              )}
            </div>
          </details>
        )}
        {deposit && !(values.waivesDeposit && values.reason.trim() !== '') && (
          <Notice>{t('deposit', { amount: money(deposit.amount), minutes: deposit.payMinutes })}</Notice>
        )}
        <CallErrorNotice error={formError} />
        <Button type="submit" pending={mutation.isPending}>
          {t('send')}
        </Button>
      </CallForm>
    </Panel>
  );
}

function CheckRow({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange(isOn: boolean): void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="size-5"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}
