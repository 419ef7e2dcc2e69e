import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { toInstant } from '../menu/local-time';
import type { Formats } from './use-formats';

const minuteMs = 60_000;

/** Returns four times to offer: around the due one, or from the next five minutes on when that has passed. */
function listOffers(dueAt: string, now: number): string[] {
  const due = Date.parse(dueAt);
  const first =
    [due - 10 * minuteMs, due].find((time) => time >= now) ?? Math.ceil(now / (5 * minuteMs)) * 5 * minuteMs;
  return [0, 10, 20, 30].map((minutes) => new Date(first + minutes * minuteMs).toISOString());
}

interface Props {
  dueAt: string;
  now: number;
  formats: Formats;
  /** The chosen time. */
  promisedAt: string;
  onPromise(promisedAt: string): void;
}

/** Offers times around the due one that have not passed, and any other, to promise. */
export function PromisedTime({ dueAt, now, formats, promisedAt, onPromise }: Props) {
  const t = useTranslations('orderPanel');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { timeZone } = membership;
  const [isOther, setOther] = useState(false);
  // Offers that follow the clock would change under the finger.
  const [offers] = useState(() => listOffers(dueAt, now));
  const choice =
    'num min-h-12 rounded-control border border-line text-14 aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold';
  return (
    <section className="rounded-card bg-raised p-4 shadow-raised">
      <h3 className="text-16 font-bold">{t('time')}</h3>
      <p className="text-12 text-muted">{t('timeHint')}</p>
      <div className="mt-2 grid grid-cols-4 gap-2">
        {offers.map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={!isOther && promisedAt === time}
            onClick={() => {
              setOther(false);
              onPromise(time);
            }}
            className={choice}
          >
            {formats.due(time, now)}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={isOther}
          onClick={() => setOther(true)}
          className={`${choice} col-span-4`}
        >
          {t('otherTime')}
        </button>
      </div>
      {isOther && (
        <label className="mt-2 block text-12">
          {t('promiseAt')}
          <input
            type="datetime-local"
            defaultValue={toLocal(promisedAt, timeZone)}
            min={toLocal(new Date(now).toISOString(), timeZone)}
            onChange={(event) => event.target.value && onPromise(toInstant(event.target.value, timeZone))}
            className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14"
          />
        </label>
      )}
    </section>
  );
}

/** Converts an instant to date and time in the restaurant's time zone, as its input takes them. */
const toLocal = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(new Date(instant))
    .replace(' ', 'T');
