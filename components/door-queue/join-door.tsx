'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
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
import { countries } from '@/lib/contract/countries';
import { longestCustomerName, usualPeople } from '@/lib/contract/reservation-values';
import { getNationalDigits } from '@/lib/contract/typed-phones';
import type { CountryCode } from '@/lib/contract/vocabulary';
import { toApiError } from '@/lib/domain/api-error';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import { getPhone } from '@/lib/domain/session/login-form';

interface Props {
  door: string;
  queue: Output<'door.look'>;
}

/** Takes name, size and mobile of a party that joins the queue by the code at the door. */
export function JoinDoor({ door, queue }: Props) {
  const { restaurantId, countryCode, locale, defaultLocale } = useShop();
  const t = useTranslations('door');
  const errors = useTranslations('errors');
  const router = useRouter();
  const [people, setPeople] = useState(usualPeople);
  const [name, setName] = useState('');
  const [country, setCountry] = useState<CountryCode>(countryCode);
  const [mobile, setMobile] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const nameField = useRef<HTMLInputElement>(null);
  const joining = useMutation({
    mutationFn: () =>
      change('door.join', {
        restaurantId,
        door,
        people,
        name: name.trim(),
        mobile: mobile.trim()
          ? countries[country].countryNum + getNationalDigits(country, mobile)
          : undefined,
        key,
      }),
    onSuccess: ({ token }) => router.replace(toLocalePath(paths.doorQueue({ token }), locale, defaultLocale)),
  });
  const error = joining.error && toApiError(joining.error);
  const quote = queue.quotes.find((each) => each.people >= people) ?? queue.quotes.at(-1);

  if (!queue.isOpen)
    return (
      <div className="mx-auto w-full max-w-[640px] p-4">
        <Notice>{t('closed')}</Notice>
      </div>
    );
  return (
    <form
      noValidate
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
      {/* A submission before hydration loads this page again. */}
      <input type="hidden" name="door" value={door} />
      <h1 className="text-22 leading-heading text-balance desk:text-28">{t('joinTitle')}</h1>
      <Card roomy>
        <div className="grid gap-4">
          <div className="flex min-h-11 items-center justify-between gap-3">
            <b>{t('people')}</b>
            <Stepper
              label={t('people')}
              value={people}
              min={1}
              max={99}
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
            autoComplete="name"
            maxLength={longestCustomerName}
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={isNameMissing ? t('nameMissing') : undefined}
          />
          <PhoneField
            label={t('mobile')}
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
