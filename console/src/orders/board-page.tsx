import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AnyIcon } from '@/components/ui/any-icon';
import { joinClassNames } from '@/components/ui/class-names';
import { Notice } from '@/components/ui/notice';
import { useMoves } from '@/components/ui/use-moves';
import { useSettled } from '@/components/ui/use-settled';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { isAtLeast } from '@/lib/contract/staff/roles';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { Screen } from '../layout/screen';
import { usePrintOnAccept } from '../printing/use-print-on-accept';
import { BusyStrip } from './busy-strip';
import { canPress, columns, findNextStep, isLate, isLater, shareCards, sortIntoColumns } from './columns';
import { Card } from './order-card';
import { type OrderAct, useAct } from './use-act';
import { useFormats } from './use-formats';
import { ClockOffset, useNow, useStill } from './use-now';

/** The board shows its cards before it loads the panel that one of them opens. */
const OrderPanel = lazy(() => import('./order-panel').then((module) => ({ default: module.OrderPanel })));

const OrderFinder = lazy(() => import('./order-finder').then((module) => ({ default: module.OrderFinder })));

/** Shows the orders of the day by their next step. */
export function BoardPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { card: openId, column = 'new' } = useSearch({ from: '/r/$restaurantId/orders' });
  const navigate = useNavigate({ from: '/r/$restaurantId/orders' });
  const t = useTranslations('orders');
  const getText = useErrorText();
  const { data, error, dataUpdatedAt } = useQuery({
    ...createStaffQuery('orders.board', { restaurantId: membership.restaurantId }),
    structuralSharing: shareBoard,
  });
  const isCounter = isAtLeast(membership.role, 'counter');
  const { act: actOnly, error: actError, clearError } = useAct();
  const act = usePrintOnAccept(actOnly);
  const offset = data ? Date.parse(data.now) - dataUpdatedAt : 0;
  const now = useNow(10_000, offset);
  const minute = Math.floor(now / 60_000) * 60_000;
  const formats = useFormats();
  const open = useStill(data?.open);
  const [isFinding, setFinding] = useState(false);
  const sorted = useMemo(
    () => sortIntoColumns(open ?? [], (card) => isLater(card, minute, formats.countDaysAhead)),
    [open, formats, minute],
  );
  const show = useCallback(
    (orderId?: string) => {
      clearError();
      void navigate({ search: (before) => ({ ...before, card: orderId }) });
    },
    [clearError, navigate],
  );
  const takeNextStep = useCallback((card: OrderCard) => void act(toAct(card)), [act]);
  const renderCard = (card: OrderCard, isFirst = false) => (
    <Card
      key={card.orderId}
      card={card}
      now={minute}
      formats={formats}
      isFirst={isFirst}
      onOpen={show}
      onAct={canPress(card, membership.role) ? takeNextStep : undefined}
    />
  );
  const isBusy = data && (data.busy.extraMinutes > 0 || data.busy.paused.length > 0);
  const above = [data !== undefined, isBusy, error !== null, actError !== undefined].join();
  const opened = [...(data?.open ?? []), ...(data?.ended ?? [])].find(({ orderId }) => orderId === openId);
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <p className="flex items-baseline gap-3 self-center text-14 text-muted">
            {formats.date(minute)}
            <b className="num text-22 text-text">{formats.clock(new Date(minute).toISOString())}</b>
          </p>
          <button
            type="button"
            aria-label={t('find')}
            onClick={() => setFinding(true)}
            className="grid size-11 place-items-center rounded-control hover:bg-sunken"
          >
            <AnyIcon name="search" />
          </button>
          {isCounter && (
            <Link
              to="/r/$restaurantId/new-order"
              params={{ restaurantId: String(membership.restaurantId) }}
              className="inline-flex min-h-11 items-center rounded-control bg-brand px-4 text-14 font-bold text-on-brand"
            >
              {t('newOrder')}
            </Link>
          )}
        </>
      }
    >
      <div className="-m-4 flex min-h-full flex-col">
        <div className="min-h-13">
          {data && <BusyStrip busy={data.busy} formats={formats} canChange={isCounter} act={act} />}
        </div>
        {(error || (actError && openId === undefined)) && (
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
              {sorted[each].some((card) => isLate(card, minute)) && <span className="text-danger">! </span>}
              {t(`column.${each}`)} <span className="num">{sorted[each].length}</span>
            </button>
          ))}
        </div>
        <div className="grid grow content-start items-start gap-3 p-4 wide:grid-cols-[repeat(3,minmax(0,1fr))_196px]">
          {columns.map((each) => (
            <section
              key={each}
              aria-label={t(`column.${each}`)}
              className={joinClassNames(each !== column && 'hidden wide:block')}
            >
              <h2 className="mb-2 hidden items-baseline gap-2 text-16 font-bold wide:flex">
                {t(`column.${each}`)}{' '}
                <span className="num font-normal text-muted">{sorted[each].length}</span>
                <LateCount cards={sorted[each]} now={minute} />
              </h2>
              <Cards of={sorted[each]} above={above}>
                <ClockOffset value={offset}>
                  {sorted[each].map((card, index) => renderCard(card, index === 0))}
                </ClockOffset>
              </Cards>
              {each === 'preparing' && sorted.later[0] && (
                <details className="mt-3">
                  <summary className="min-h-11 cursor-pointer py-2 text-14 font-bold">
                    {t('later', {
                      count: sorted.later.length,
                      time: formats.due(sorted.later[0].dueAt, minute),
                    })}
                  </summary>
                  <ul className="flex flex-col gap-3">{sorted.later.map((card) => renderCard(card))}</ul>
                </details>
              )}
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
      {isFinding && (
        <Suspense>
          <OrderFinder
            now={now}
            formats={formats}
            onOpen={(orderId) => {
              setFinding(false);
              show(orderId);
            }}
            onClose={() => setFinding(false)}
          />
        </Suspense>
      )}
      {openId !== undefined && (
        <Suspense>
          <OrderPanel
            key={openId}
            orderId={openId}
            card={opened}
            now={now}
            formats={formats}
            error={actError}
            act={act}
            onClose={() => show(undefined)}
          />
        </Suspense>
      )}
    </Screen>
  );
}

/** Lists the cards of a column; when cards have moved it takes no tap for a moment, which would act on another order. */
function Cards({
  of,
  above,
  children,
}: {
  of: readonly OrderCard[];
  /** Changes when something above the columns comes or goes. */
  above: string;
  children: ReactNode;
}) {
  const moves = useMoves(of.map(({ orderId }) => orderId));
  const isAtRest = useSettled(`${moves} ${above}`);
  return (
    <ul className={joinClassNames('flex flex-col gap-3', !isAtRest && 'pointer-events-none')}>{children}</ul>
  );
}

/** Returns a board with the unchanged cards of the one before it. */
function shareBoard(before: unknown, now: unknown): StaffOutput<'orders.board'> {
  const [from, to] = [before, now] as [StaffOutput<'orders.board'> | undefined, StaffOutput<'orders.board'>];
  return from ? { ...to, open: shareCards(from.open, to.open) } : to;
}

/** Returns the action of a card's button. */
function toAct({ orderId, step, mode, dueAt, isForLater }: OrderCard): OrderAct {
  const to = findNextStep({ step, mode });
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
