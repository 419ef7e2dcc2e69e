import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { refusalReasons } from '@/lib/contract/staff/order-values';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { PrintMenu } from '../printing/print-menu';
import { Destination } from './destination';
import { OrderLines } from './order-lines';
import type { OrderAct } from './use-act';
import type { Formats } from './use-formats';

const offsets = [-10, 0, 10, 20] as const;

interface Props {
  card: OrderCard;
  now: number;
  formats: Formats;
  error?: string;
  act(asked: OrderAct): Promise<boolean>;
  onClose(): void;
}

/** One order opened: its time, its lines, where it goes, and every act on it (CON-07). */
export function OrderPanel({ card, now, formats, error, act, onClose }: Props) {
  const t = useTranslations('orders');
  const { orderId, step } = card;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const [minutes, setMinutes] = useState(0);
  const [reason, setReason] = useState('');
  const isOpen = !['done', 'cancelled'].includes(step);
  const promisedAt = new Date(Date.parse(card.dueAt) + minutes * 60_000).toISOString();
  const canUndo = card.lastAct?.undoUntil !== undefined && Date.parse(card.lastAct.undoUntil) > now;
  const finish = async (asked: OrderAct) => {
    if (await act(asked)) onClose();
  };
  return (
    // A click beside the panel lands on the dialog itself; Escape closes it without help.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-full max-w-[860px] flex-col bg-surface p-0 text-text backdrop:bg-black/50 open:flex"
    >
      <header className="flex items-center gap-3 border-b border-line bg-raised px-4 py-3">
        <h2 id={titleId} className="text-28 font-bold">
          {card.tableNo ?? card.number}
        </h2>
        <p className="min-w-0 grow text-14 text-muted">
          {[
            t(`modes.${card.mode}`),
            card.booking && t('booking', card.booking),
            t(`steps.${step}`),
            card.orderSn,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <PrintMenu orderId={orderId} />
        <button
          type="button"
          className="grid size-11 place-items-center"
          aria-label={t('close')}
          onClick={onClose}
        >
          <AnyIcon name="close" />
        </button>
      </header>
      <div className="grid min-h-0 grow content-start gap-3 overflow-y-auto p-4 wide:grid-cols-[1fr_340px]">
        {error && (
          <div className="wide:col-span-2">
            <Notice kind="danger" live>
              {error}
            </Notice>
          </div>
        )}
        <OrderLines card={card} formats={formats} isOpen={isOpen} reason={reason} act={act} />
        <div className="flex flex-col gap-3">
          {isOpen && (
            <section className="rounded-card bg-raised p-4 shadow-raised">
              <h3 className="text-16 font-bold">{t('time')}</h3>
              <p className="text-12 text-muted">{t('timeHint')}</p>
              <div className="mt-2 grid grid-cols-4 gap-2">
                {offsets.map((offset) => (
                  <button
                    key={offset}
                    type="button"
                    aria-pressed={minutes === offset}
                    onClick={() => setMinutes(offset)}
                    className="num min-h-12 rounded-control border border-line aria-pressed:border-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:font-bold"
                  >
                    {formats.clock(new Date(Date.parse(card.dueAt) + offset * 60_000).toISOString())}
                  </button>
                ))}
              </div>
            </section>
          )}
          {card.mode === 'delivery' && <Destination card={card} act={act} isOpen={isOpen} />}
          {isOpen && (
            <section className="rounded-card bg-raised p-4 shadow-raised">
              <h3 className="text-16 font-bold">{t(step === 'new' ? 'refuse' : 'cancel')}</h3>
              <p className="text-12 text-muted">{t('refuseHint', { amount: formats.money(card.total) })}</p>
              <label className="mt-2 block text-12">
                {t('reason')}
                <input
                  value={reason}
                  maxLength={200}
                  onChange={(event) => setReason(event.target.value)}
                  className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14"
                />
              </label>
              <div className="mt-2 flex flex-wrap gap-2">
                {step === 'new' ? (
                  refusalReasons.map((refusedFor) => (
                    <Button
                      key={refusedFor}
                      size="small"
                      variant="secondary"
                      onClick={() =>
                        void finish({
                          name: 'orders.refuse',
                          input: { orderId, refusedFor, reason: reason || undefined },
                        })
                      }
                    >
                      {t(`refusals.${refusedFor}`)}
                    </Button>
                  ))
                ) : (
                  <Button
                    size="small"
                    variant="secondary"
                    onClick={() =>
                      void finish({
                        name: 'orders.cancel',
                        input: { orderId, method: 'SOURCE', reason: reason || undefined },
                      })
                    }
                  >
                    {t('cancelNow')}
                  </Button>
                )}
              </div>
            </section>
          )}
          {card.lastAct && (
            <p className="text-12 text-muted">{`${card.lastAct.actor} · ${formats.clock(card.lastAct.at)}`}</p>
          )}
        </div>
      </div>
      <footer className="flex gap-3 border-t border-line bg-raised px-4 py-3">
        {canUndo && (
          <Button variant="secondary" onClick={() => void act({ name: 'orders.back', input: { orderId } })}>
            {t('undo')}
          </Button>
        )}
        {step === 'new' && (
          <Button
            className="ml-auto"
            onClick={() =>
              void finish({
                name: 'orders.accept',
                input: { orderId, from: 'new', promisedAt, starts: !card.isForLater },
              })
            }
          >
            {t('acceptFor', { time: formats.clock(promisedAt) })}
          </Button>
        )}
        {isOpen && step !== 'new' && minutes !== 0 && (
          <Button
            className="ml-auto"
            onClick={() =>
              void act({ name: 'orders.promise', input: { orderId, promisedAt } }).then(() => setMinutes(0))
            }
          >
            {t('promise', { time: formats.clock(promisedAt) })}
          </Button>
        )}
      </footer>
    </dialog>
  );
}
