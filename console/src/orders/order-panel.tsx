import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { refusalReasons } from '@/lib/contract/staff/order-values';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { createStaffQuery } from '../api/query-client';
import { PrintMenu } from '../printing/print-menu';
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
  const [off, setOff] = useState<Record<number, number>>({});
  const [method, setMethod] = useState<'SOURCE' | 'WALLET_PAY'>('WALLET_PAY');
  const [reason, setReason] = useState('');
  const isOpen = !['done', 'cancelled'].includes(step);
  const taken = Object.entries(off).map(([position, count]) => ({ position: Number(position), count }));
  const promisedAt = new Date(Date.parse(card.dueAt) + minutes * 60_000).toISOString();
  const canUndo = card.lastAct?.undoUntil !== undefined && Date.parse(card.lastAct.undoUntil) > now;
  const finish = async (asked: OrderAct) => {
    if (await act(asked)) onClose();
  };
  const takeOff = () =>
    act({
      name: 'orders.takeOff',
      input: {
        orderId,
        taken,
        total: card.total,
        method: card.isPaid ? method : undefined,
        reason: reason || undefined,
      },
    }).then((done) => done && setOff({}));
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
        <section className="rounded-card bg-raised p-4 shadow-raised">
          <h3 className="text-16 font-bold">{t('dishes')}</h3>
          <ul>
            {card.lines.map((line) => {
              const gone = off[line.position] ?? 0;
              return (
                <li key={line.position} className="flex items-center gap-3 border-b border-line py-2">
                  <b className="num w-6">{line.count - gone}</b>
                  <span className="min-w-0 grow">
                    <b className={line.count - gone === 0 ? 'line-through' : ''}>{line.name}</b>
                    <span className="block text-12 text-muted">{line.choices.join(' · ')}</span>
                    {line.remark && (
                      <span className="block text-12 font-bold text-warning">{line.remark}</span>
                    )}
                    {[line.avoids ?? [], line.warnings].flat().map((warning) => (
                      <span key={warning} className="block text-12 font-bold text-danger">
                        {warning}
                      </span>
                    ))}
                    {line.takenOff > 0 && (
                      <span className="block text-12 text-danger">
                        {t('takenOff', { count: line.takenOff })}
                      </span>
                    )}
                  </span>
                  <span className="num">{formats.money(line.unitPrice * (line.count - gone))}</span>
                  {isOpen && line.count > 0 && (
                    <button
                      type="button"
                      className="grid size-11 place-items-center rounded-control hover:bg-sunken"
                      aria-label={t('takeOneOff', { dish: line.name })}
                      onClick={() => setOff({ ...off, [line.position]: Math.min(gone + 1, line.count) })}
                    >
                      <AnyIcon name="minus" />
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
          {card.avoids && (
            <p className="mt-2 rounded-control bg-danger-soft px-3 py-2 text-14 font-bold text-danger">
              {card.avoids}
            </p>
          )}
          {card.remark && (
            <p className="mt-3 rounded-control bg-warning-soft px-3 py-2 text-14 font-bold text-warning">
              {card.remark}
            </p>
          )}
          <p className="mt-3 flex justify-between text-18 font-bold">
            <span>{t('total')}</span>
            <span className="num">{formats.money(card.total)}</span>
          </p>
          {taken.length > 0 && (
            <TakeOffSummary
              card={card}
              taken={taken}
              formats={formats}
              method={method}
              onMethod={setMethod}
              onCancel={() => setOff({})}
              onTakeOff={() => void takeOff()}
            />
          )}
        </section>
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

interface SummaryProps {
  card: OrderCard;
  taken: { position: number; count: number }[];
  formats: Formats;
  method: 'SOURCE' | 'WALLET_PAY';
  onMethod(method: 'SOURCE' | 'WALLET_PAY'): void;
  onCancel(): void;
  onTakeOff(): void;
}

/** What goes back for the marked pieces, and by which way; nothing is sent before the button. */
function TakeOffSummary({ card, taken, formats, method, onMethod, onCancel, onTakeOff }: SummaryProps) {
  const t = useTranslations('orders');
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { data, error } = useQuery(
    createStaffQuery('orders.quoteTakeOff', { restaurantId, orderId: card.orderId, taken }),
  );
  return (
    <div className="mt-3 rounded-control bg-danger-soft p-3 text-14 text-danger">
      {error && <p role="alert">{t('everything')}</p>}
      {data && (
        <p>
          {t(card.isPaid ? 'goesBack' : 'costsLess', {
            amount: formats.money(data.amount),
            total: formats.money(data.total),
          })}
        </p>
      )}
      {card.isPaid && (
        <div className="mt-2 flex gap-2">
          {(['WALLET_PAY', 'SOURCE'] as const).map((way) => (
            <button
              key={way}
              type="button"
              aria-pressed={method === way}
              onClick={() => onMethod(way)}
              className="min-h-11 grow rounded-control border border-line bg-raised px-2 text-text aria-pressed:border-2 aria-pressed:border-brand aria-pressed:font-bold"
            >
              {t(`ways.${way}`)}
            </button>
          ))}
        </div>
      )}
      <div className="mt-2 flex gap-2">
        <Button size="small" variant="secondary" onClick={onCancel}>
          {t('keep')}
        </Button>
        <Button size="small" disabled={!data} onClick={onTakeOff}>
          {t('takeOff', { amount: formats.money(data?.amount ?? 0) })}
        </Button>
      </div>
    </div>
  );
}

/** Where a delivery goes, and who brings it. */
function Destination({ card, act, isOpen }: Pick<Props, 'card' | 'act'> & { isOpen: boolean }) {
  const t = useTranslations('orders');
  const [name, setName] = useState(card.courierName ?? '');
  const [mobile, setMobile] = useState(card.courierMobile ?? '');
  const field =
    'mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-14';
  return (
    <section className="rounded-card bg-raised p-4 text-14 shadow-raised">
      <h3 className="text-16 font-bold">{t('to')}</h3>
      <p className="font-bold">{[card.customer, card.address].filter(Boolean).join(', ')}</p>
      <p>
        <a className="inline-flex min-h-11 items-center underline" href={`tel:${card.mobile}`}>
          {card.mobile}
        </a>
      </p>
      {card.deliveryNote && <p>{card.deliveryNote}</p>}
      {isOpen && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void act({
              name: 'orders.courier',
              input: {
                orderId: card.orderId,
                courierName: name.trim() || undefined,
                courierMobile: mobile.trim() || undefined,
              },
            });
          }}
        >
          <label className="block text-12">
            {t('courier')}
            <input
              className={field}
              value={name}
              maxLength={100}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
          <label className="mt-2 block text-12">
            {t('courierMobile')}
            <input
              className={field}
              value={mobile}
              maxLength={20}
              inputMode="tel"
              onChange={(event) => setMobile(event.target.value)}
            />
          </label>
          <Button type="submit" size="small" variant="secondary" className="mt-2">
            {t('saveCourier')}
          </Button>
        </form>
      )}
    </section>
  );
}
