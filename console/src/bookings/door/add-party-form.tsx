import { useStore } from '@tanstack/react-form';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { countries } from '@/lib/contract/countries';
import { longestCustomerName } from '@/lib/contract/reservation-values';
import type { CountryCode } from '@/lib/contract/values';
import { call } from '../../api/call';
import { queryClient } from '../../api/query-client';
import { CallErrorNotice, CallForm, useCallForm } from '../../forms/call-form';
import { hasDial, toDialledNumber } from '../../forms/dialled-number';
import { requireText } from '../../forms/field-errors';

interface Props {
  restaurantId: number;
  countryCode: string;
  quotes: readonly { people: number; minutes: number }[];
}

/** Adds a party to the queue at the door; the waiting time of its size is shown before. */
export function AddPartyForm({ restaurantId, countryCode, quotes }: Props) {
  const t = useTranslations('bookings.door');
  const tBook = useTranslations('bookings.book');
  const dial = countries[countryCode as CountryCode].countryNum;
  const key = useRef(crypto.randomUUID());
  const { form, mutation, formError } = useCallForm({
    defaultValues: { people: '2', name: '', mobile: '' },
    send: ({ people, name, mobile }) =>
      call('door.add', {
        restaurantId,
        people: Number(people),
        name,
        mobile: mobile.trim() ? toDialledNumber(mobile, dial) : undefined,
        key: key.current,
        language: undefined,
      }),
    fieldsByCode: { PHONE_INVALID: 'mobile', PARTY_TOO_LARGE: 'people' },
    onSuccess: () => {
      key.current = crypto.randomUUID();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['door.queue'] }),
    resets: ['people', 'name', 'mobile'],
  });
  const { people, mobile } = useStore(form.store, (state) => state.values);
  const quote = quotes.find((each) => each.people >= Number(people)) ?? quotes.at(-1);
  return (
    <CallForm form={form} className="flex flex-col gap-3 px-4 pb-3">
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
        <form.AppField name="people" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput label={tBook('people')} type="number" inputMode="numeric" min={1} max={999} />
          )}
        </form.AppField>
        <form.AppField name="name" validators={{ onSubmit: requireText }}>
          {(field) => (
            <field.TextInput label={tBook('name')} autoComplete="off" maxLength={longestCustomerName} />
          )}
        </form.AppField>
      </div>
      <form.AppField name="mobile">
        {(field) => (
          <field.TextInput
            label={t('mobile')}
            hint={t('mobileHint')}
            type="tel"
            autoComplete="off"
            maxLength={40}
            prefix={hasDial(mobile) ? undefined : dial}
          />
        )}
      </form.AppField>
      <CallErrorNotice error={formError} />
      <Button type="submit" size="small" pending={mutation.isPending}>
        {quote ? t('addWith', { minutes: quote.minutes }) : t('add')}
      </Button>
    </CallForm>
  );
}
