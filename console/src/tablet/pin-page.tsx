import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { EntryFrame } from '../account/entry-frame';
import { SignOutButton } from '../account/sign-out-button';
import { call } from '../api/call';
import { useErrorText } from '../api/error-text';
import { createStaffQuery, queryClient } from '../api/query-client';
import { Avatar } from '../layout/avatar';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const;
const leastDigits = 4;
const mostDigits = 6;

/** Switches the acting person of this shared tablet: a tap on the name, then the PIN. */
export function PinPage() {
  const t = useTranslations('tablet');
  const { from } = useSearch({ from: '/pin' });
  const navigate = useNavigate();
  const getText = useErrorText();
  const { data, error } = useQuery({ ...createStaffQuery('tablet.people', {}), staleTime: 0 });
  const [chosen, setChosen] = useState<number>();
  const person = data?.people.find(({ staffId }) => staffId === chosen);
  const lock = useMutation({
    mutationFn: () => call('tablet.lock', {}),
    onSuccess: () => queryClient.clear(),
  });
  return (
    <EntryFrame title={t('title')} intro={data?.restaurantName}>
      {(error || lock.error) && (
        <Notice kind="danger" live>
          {getText(error ?? lock.error)}
        </Notice>
      )}
      {data?.people.length === 0 && <p>{t('nobody')}</p>}
      {person ? (
        <PinPad
          key={person.staffId}
          staffId={person.staffId}
          name={person.name}
          onBack={() => setChosen(undefined)}
          onUnlocked={() => {
            queryClient.clear();
            void navigate({ to: from ?? '/' });
          }}
        />
      ) : (
        <>
          <ul className="flex flex-col gap-2">
            {data?.people.map(({ staffId, name }) => (
              <li key={staffId}>
                <button
                  type="button"
                  onClick={() => setChosen(staffId)}
                  className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line-strong px-3 text-left font-bold hover:bg-sunken"
                >
                  <Avatar staffId={staffId} name={name} />
                  {name}
                </button>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-3">
            <SignOutButton />
            {data?.current !== undefined && (
              <Button variant="secondary" pending={lock.isPending} onClick={() => lock.mutate()}>
                {t('lock')}
              </Button>
            )}
          </div>
        </>
      )}
    </EntryFrame>
  );
}

interface PadProps {
  staffId: number;
  name: string;
  onBack(): void;
  onUnlocked(): void;
}

function PinPad({ staffId, name, onBack, onUnlocked }: PadProps) {
  const t = useTranslations('tablet');
  const getText = useErrorText();
  const [pin, setPin] = useState('');
  const unlock = useMutation({
    mutationFn: (sent: string) => call('tablet.unlock', { staffId, pin: sent }),
    onSuccess: onUnlocked,
    onError: (_, sent) => setPin((now) => (now === sent ? '' : now)),
  });
  const add = (digit: string) => setPin((before) => (before + digit).slice(0, mostDigits));
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (pin.length >= leastDigits) unlock.mutate(pin);
      }}
    >
      <label className="flex flex-col gap-1 text-14">
        {t('pinOf', { name })}
        <input
          type="password"
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          maxLength={mostDigits}
          // biome-ignore lint/a11y/noAutofocus: the person has just selected their name to enter it
          autoFocus
          onChange={({ target }) => setPin(target.value.replace(/\D/g, ''))}
          className="num min-h-14 rounded-control border border-line-strong bg-surface px-3 text-center text-28"
        />
      </label>
      <div className="grid grid-cols-3 gap-2">
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            onClick={() => add(digit)}
            className="num min-h-14 rounded-control border border-line-strong text-22 font-bold last:col-start-2 hover:bg-sunken"
          >
            {digit}
          </button>
        ))}
      </div>
      <div className="flex gap-3">
        {/* The tablet would be unlocked for the person before while the names are shown. */}
        <Button variant="secondary" disabled={unlock.isPending} onClick={onBack}>
          {t('other')}
        </Button>
        <Button type="submit" className="grow" disabled={pin.length < leastDigits} pending={unlock.isPending}>
          {t('unlock')}
        </Button>
      </div>
      {unlock.error && (
        <Notice kind="danger" live>
          {getText(unlock.error)}
        </Notice>
      )}
    </form>
  );
}
