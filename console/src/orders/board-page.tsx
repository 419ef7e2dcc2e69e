import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { usePrintOnAccept } from '../printing/use-print-on-accept';
import { BusyStrip } from './busy-strip';
import { columns, getNextStep, isLate, sortIntoColumns } from './columns';
import { NotLiveStrip } from './not-live-strip';
import { Card } from './order-card';
import { OrderPanel } from './order-panel';
import { type OrderAct, useAct } from './use-act';
import { useFormats } from './use-formats';
import { useNow, useStill } from './use-now';
import { allowSound, useRinging, useSound, useWakeLock } from './use-ringing';

/** The orders of the day, by what has to be done with them (CON-05 to CON-07). */
export function BoardPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { card: openId, column = 'new' } = useSearch({ from: '/r/$restaurantId/orders' });
  const navigate = useNavigate({ from: '/r/$restaurantId/orders' });
  const t = useTranslations('orders');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery(
    createStaffQuery('orders.board', { restaurantId: membership.restaurantId }),
  );
  const { act: actOnly, error: actError, clearError } = useAct();
  const act = usePrintOnAccept(actOnly);
  const now = useNow(10_000, data ? Date.parse(data.now) - dataUpdatedAt : 0);
  const formats = useFormats();
  const open = useStill(data?.open);
  const sorted = useMemo(() => sortIntoColumns(open ?? []), [open]);
  const waiting = useMemo(() => (data?.open ?? []).filter(({ step }) => step === 'new'), [data]);
  useRinging(waiting, t('ringTitle', { count: waiting.length }));
  useWakeLock();
  const show = (orderId?: string) => {
    clearError();
    void navigate({ search: (before) => ({ ...before, card: orderId }) });
  };
  const opened = [...(data?.open ?? []), ...(data?.ended ?? [])].find(({ orderId }) => orderId === openId);
  return (
    <Screen title={t('title')}>
      <div className="-m-4 flex min-h-full flex-col">
        <NotLiveStrip formats={formats} />
        <SoundStrip />
        {data && <BusyStrip busy={data.busy} formats={formats} act={act} />}
        {(error || (actError && !opened)) && (
          <div className="px-4 pt-2">
            <Notice kind="danger" live>
              {actError ?? getText(error)}
            </Notice>
          </div>
        )}
        <div
          role="tablist"
          aria-label={t('columns')}
          className="mx-4 mt-2 flex rounded-full bg-sunken p-1 wide:hidden"
        >
          {columns.map((each) => (
            <button
              key={each}
              type="button"
              role="tab"
              aria-selected={each === column}
              onClick={() => void navigate({ search: (before) => ({ ...before, column: each }) })}
              className="min-h-11 grow rounded-full text-14 font-bold text-muted aria-selected:bg-raised aria-selected:text-text"
            >
              {sorted[each].some((card) => isLate(card, now)) && <span className="text-danger">! </span>}
              {t(`column.${each}`)} <span className="num">{sorted[each].length}</span>
            </button>
          ))}
        </div>
        <div className="grid grow content-start items-start gap-3 p-4 wide:grid-cols-[1fr_1fr_1fr_196px]">
          {columns.map((each) => (
            <section
              key={each}
              aria-label={t(`column.${each}`)}
              className={joinClassNames(each !== column && 'hidden wide:block')}
            >
              <h2 className="mb-2 hidden items-baseline gap-2 text-16 font-bold wide:flex">
                {t(`column.${each}`)}{' '}
                <span className="num font-normal text-muted">{sorted[each].length}</span>
                <LateCount cards={sorted[each]} now={now} />
              </h2>
              <ul className="flex flex-col gap-3">
                {sorted[each].map((card, index) => (
                  <Card
                    key={card.orderId}
                    card={card}
                    now={now}
                    formats={formats}
                    isFirst={index === 0}
                    onOpen={() => show(card.orderId)}
                    onAct={() => void act(toAct(card))}
                  />
                ))}
              </ul>
              {data && sorted[each].length === 0 && <p className="text-14 text-muted">{t('none')}</p>}
            </section>
          ))}
          <section aria-label={t('column.done')} className="hidden rounded-card bg-sunken p-3 wide:block">
            <h2 className="text-16 font-bold">
              {t('column.done')}{' '}
              <span className="num font-normal text-muted">{t('today', { count: data?.done ?? 0 })}</span>
            </h2>
            <ul>
              {data?.ended.map((card) => (
                <li key={card.orderId} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    className="block w-full py-2 text-left"
                    onClick={() => show(card.orderId)}
                  >
                    <span className="num flex justify-between text-14">
                      <b>{card.tableNo ?? card.number}</b>
                      {formats.money(card.total)}
                    </span>
                    <span className="text-12 text-muted">
                      {formats.clock(card.endedAt ?? '')} · {t(`steps.${card.step}`)}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </div>
      </div>
      {opened && (
        <OrderPanel
          key={opened.orderId}
          card={opened}
          now={now}
          formats={formats}
          error={actError}
          act={act}
          onClose={() => show(undefined)}
        />
      )}
    </Screen>
  );
}

/** Returns what the button of a card does. */
function toAct({ orderId, step, mode, dueAt, isForLater }: OrderCard): OrderAct {
  const to = getNextStep({ step, mode });
  if (to) return { name: 'orders.advance', input: { orderId, from: step, to } };
  return { name: 'orders.accept', input: { orderId, from: 'new', promisedAt: dueAt, starts: !isForLater } };
}

function LateCount({ cards, now }: { cards: readonly OrderCard[]; now: number }) {
  const t = useTranslations('orders');
  const count = cards.filter((card) => isLate(card, now)).length;
  return (
    count > 0 && <span className="ml-auto text-12 font-bold text-danger">{t('lateCount', { count })}</span>
  );
}

/** Says that this device can't ring, where one cannot miss it (CON-06). */
function SoundStrip() {
  const t = useTranslations('orders');
  if (useSound()) return null;
  return (
    <div
      role="alert"
      className="flex items-center gap-3 bg-warning-soft px-4 py-2 text-14 font-bold text-warning"
    >
      <p className="grow">{t('noSound')}</p>
      <Button size="small" variant="secondary" onClick={() => void allowSound()}>
        {t('allowSound')}
      </Button>
    </div>
  );
}
