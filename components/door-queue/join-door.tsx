'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { TextField } from '@/components/ui/field';
import { Notice } from '@/components/ui/notice';
import { PhoneField } from '@/components/ui/phone-field';
import { Stepper } from '@/components/ui/stepper';
import { change } from '@/lib/client/api/call';
import { allowSound } from '@/lib/client/door-queue/door-sound';
import { formatError } from '@/lib/client/i18n/error-text';
import type { Output } from '@/lib/contract/contract';
import { longestCustomerName } from '@/lib/contract/reservation-values';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { toApiError } from '@/lib/domain/api-error';
import { type DoorFields, maxDoorPeople } from '@/lib/domain/reservations/door-fields';
import { getFormAction } from '@/lib/domain/routes/form-calls';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { findDialedMobile, getPhone } from '@/lib/domain/session/login-form';

interface Props {
  door: string;
  queue: Output<'door.look'>;
  /** The fields of the form that was refused without scripts. */
  typed: DoorFields;
  /** The same key joins once. */
  joinKey: string;
  /** The error code of the form that was submitted without scripts. */
  errorCode?: string;
}

/** Takes name, size and mobile of a party that joins the queue by the code at the door. */
export function JoinDoor({ door, queue, typed, joinKey, errorCode }: Props) {
  const { restaurantId, countryCode, locale, defaultLocale } = useShop();
  const t = useTranslations('door');
  const errors = useTranslations('errors');
  const router = useRouter();
  const [people, setPeople] = useState(typed.people);
  const [name, setName] = useState(typed.name);
  const [country, setCountry] = useState<CountryCode>(typed.country ?? countryCode);
  const [mobile, setMobile] = useState(typed.mobile);
  const [isNameMissing, setIsNameMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const joining = useMutation({
    mutationFn: () =>
      change('door.join', {
        restaurantId,
        door,
        people,
        name: name.trim(),
        mobile: findDialedMobile(mobile, country),
        key: joinKey,
      }),
    onSuccess: ({ token }) => router.replace(toLocalePath(paths.doorQueue({ token }), locale, defaultLocale)),
  });
  const error = joining.error
    ? toApiError(joining.error)
    : errorCode && joining.isIdle
      ? { code: errorCode }
      : undefined;
  const quote = queue.quotes.find((each) => each.people >= people) ?? queue.quotes.at(-1);

  useEffect(() => {
    if (!form.current) return;
    // The browser checks the fields only while no script does.
    form.current.noValidate = true;
    // Text that was typed before hydration is in the fields, but not in the state.
    const fields = new FormData(form.current);
    setName(String(fields.get('name')));
    setCountry(fields.get('country') as CountryCode);
    setMobile(String(fields.get('mobile')));
  }, []);

  if (!queue.isOpen)
    return (
      <div className="mx-auto w-full max-w-[640px] p-4">
        <Notice>{t('closed')}</Notice>
      </div>
    );
  return (
    <form
      ref={form}
      method="post"
      action={getFormAction('door.join')}
      className="mx-auto grid w-full max-w-[640px] grid-cols-[minmax(0,1fr)] gap-3 p-4 desk:py-8"
      onSubmit={(event) => {
        event.preventDefault();
        if (joining.isPending || joining.isSuccess) return;
        // Browsers allow sound only after a tap, and the party's page has none to wait for.
        allowSound();
        setIsNameMissing(!name.trim());
        if (name.trim()) joining.mutate();
        else nameField.current?.focus();
      }}
    >
      {Object.entries({ door, locale, key: joinKey, people }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
      <h1 className="text-22 leading-heading text-balance desk:text-28">{t('joinTitle')}</h1>
      <Card roomy>
        <div className="grid gap-4">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <b>{t('people')}</b>
            {/* The last field of a name counts, so this one replaces the hidden one. */}
            <noscript>
              <input
                type="number"
                name="people"
                aria-label={t('people')}
                required
                min={1}
                max={maxDoorPeople}
                defaultValue={people}
                className="min-h-11 w-24 rounded-control border border-line-strong bg-raised px-3 text-16"
              />
            </noscript>
            <Stepper
              className="noscript:hidden"
              label={t('people')}
              value={people}
              min={1}
              max={maxDoorPeople}
              decreaseLabel={t('fewer')}
              increaseLabel={t('more')}
              onChange={setPeople}
            />
          </div>
          {quote && (
            <p className="text-14 text-muted" role="status">
              {t('quote', { minutes: quote.minutes, parties: queue.parties })}
            </p>
          )}
          <TextField
            ref={nameField}
            label={t('name')}
            name="name"
            required
            autoComplete="name"
            maxLength={longestCustomerName}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isNameMissing ? t('nameMissing') : undefined}
          />
          <PhoneField
            label={t('mobile')}
            name="mobile"
            countryName="country"
            hint={t('mobileHint')}
            country={country}
            mobile={mobile}
            dialLabel={t('dial')}
            onCountry={setCountry}
            onMobile={(typed) => {
              const phone = getPhone(typed, country);
              setCountry(phone.country);
              setMobile(phone.mobile);
            }}
          />
          {error && (
            <Notice kind="danger" live>
              {formatError(errors, error)}
            </Notice>
          )}
          <Button type="submit" wide pending={joining.isPending || joining.isSuccess}>
            {t('join')}
          </Button>
        </div>
      </Card>
    </form>
  );
}
