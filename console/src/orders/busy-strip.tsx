import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import type { BusyView } from '@/lib/contract/staff/orders';
import { orderModes } from '@/lib/contract/values';
import type { OrderAct } from './use-act';
import type { Formats } from './use-formats';

const pauses = [15, 30, 60, 'today'] as const;
const extras = [10, 20, 30, 40] as const;

interface Props {
  busy: BusyView;
  formats: Formats;
  /** Whether the role may start and end it. */
  canChange: boolean;
  act(asked: OrderAct): Promise<boolean>;
}

/** Shows the running busy mode, and starts and ends it for a role that may. */
export function BusyStrip({ busy, formats, canChange, act }: Props) {
  const t = useTranslations('orders.busy');
  const tModes = useTranslations('orders.modes');
  const [isOpen, setOpen] = useState(false);
  const isBusy = busy.extraMinutes > 0 || busy.paused.length > 0;
  const end = async () => {
    if (busy.extraMinutes > 0) await act({ name: 'shop.extraTime', input: { minutes: 0, howLong: 0 } });
    if (busy.paused.length > 0)
      await act({ name: 'shop.pause', input: { modes: [...orderModes], howLong: 0 } });
  };
  return (
    <section aria-label={t('title')} className={isBusy ? 'bg-warning-soft text-warning' : ''}>
      <div className="flex min-h-13 flex-wrap items-center gap-2 px-4 py-1">
        {isBusy && (
          <p className="min-w-0 grow text-14 font-bold">
            {busy.extraMinutes > 0 &&
              t('extra', { minutes: busy.extraMinutes, time: formats.clock(busy.extraUntil ?? '') })}{' '}
            {busy.paused
              .map(({ mode, until }) => t('paused', { mode: tModes(mode), time: formats.clock(until) }))
              .join(' ')}
          </p>
        )}
        {canChange && (
          <Button size="small" variant="secondary" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isBusy ? 'change' : 'begin')}
          </Button>
        )}
        {canChange && isBusy && (
          <Button size="small" variant="secondary" onClick={() => void end()}>
            {t('end')}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-x-6 gap-y-2 px-4 pb-3">
          <fieldset className="flex flex-wrap items-center gap-2">
            <legend className="text-12">{t('moreTime')}</legend>
            {extras.map((minutes) => (
              <Button
                key={minutes}
                size="small"
                variant="secondary"
                onClick={() => void act({ name: 'shop.extraTime', input: { minutes, howLong: 60 } })}
              >
                {t('plus', { minutes })}
              </Button>
            ))}
          </fieldset>
          {(['all', ...orderModes] as const).map((mode) => (
            <fieldset key={mode} className="flex flex-wrap items-center gap-2">
              <legend className="text-12">
                {mode === 'all' ? t('pauseAll') : t('pause', { mode: tModes(mode) })}
              </legend>
              {pauses.map((howLong) => (
                <Button
                  key={howLong}
                  size="small"
                  variant="secondary"
                  onClick={() =>
                    void act({
                      name: 'shop.pause',
                      input: { modes: mode === 'all' ? [...orderModes] : [mode], howLong },
                    })
                  }
                >
                  {howLong === 'today' ? t('today') : t('minutes', { minutes: howLong })}
                </Button>
              ))}
            </fieldset>
          ))}
        </div>
      )}
    </section>
  );
}
