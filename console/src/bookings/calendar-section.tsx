import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { createStaffQuery } from '../api/query-client';
import { AskOnce } from '../layout/ask-once';
import type { OrderAct } from '../orders/use-act';

interface Props {
  restaurantId: number;
  act(asked: OrderAct): Promise<boolean>;
}

/** Manages the secret URL of the web calendar: turn on, copy, renew, turn off. */
export function CalendarSection({ restaurantId, act }: Props) {
  const t = useTranslations('bookings.calendar');
  const { data } = useQuery(createStaffQuery('bookings.calendar', { restaurantId }));
  const [isCopied, setCopied] = useState(false);
  const [isPending, setPending] = useState(false);
  const set = async (isOn: boolean) => {
    setCopied(false);
    setPending(true);
    await act({ name: 'bookings.setCalendar', input: { isOn } });
    setPending(false);
  };
  if (!data) return null;
  return (
    <section aria-label={t('title')} className="rounded-card bg-raised p-4 shadow-raised">
      <h2 className="text-16 font-bold">{t('title')}</h2>
      <p className="mt-1 max-w-[70ch] text-14 text-muted">{t('hint')}</p>
      {data.url ? (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <label className="min-w-56 grow text-14">
            {t('address')}
            <input
              readOnly
              value={data.url}
              onFocus={({ target }) => target.select()}
              className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3"
            />
          </label>
          <Button
            size="small"
            variant="secondary"
            onClick={() =>
              void navigator.clipboard.writeText(data.url ?? '').then(
                () => setCopied(true),
                () => setCopied(false),
              )
            }
          >
            {t(isCopied ? 'copied' : 'copy')}
          </Button>
          <AskOnce
            label={t('renew')}
            question={t('renewAsk')}
            sure={t('renew')}
            isPending={isPending}
            onSure={() => set(true)}
          />
          <AskOnce
            label={t('turnOff')}
            question={t('turnOffAsk')}
            sure={t('turnOff')}
            isPending={isPending}
            onSure={() => set(false)}
          />
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <p className="text-14">{t('off')}</p>
          <Button size="small" variant="secondary" onClick={() => void set(true)}>
            {t('turnOn')}
          </Button>
        </div>
      )}
    </section>
  );
}
