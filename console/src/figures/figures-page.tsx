import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouteContext, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { figuresExportPaths } from '@/lib/contract/staff/figures';
import { useErrorText } from '../api/error-text';
import { createStaffQuery } from '../api/query-client';
import { DayChoice, useToday } from '../layout/day-choice';
import { Screen } from '../layout/screen';
import { listDrawerRows } from '../money/drawer-sums';
import { useFormats } from '../orders/use-formats';
import { WithMessages } from '../with-messages';
import { BillTable, listBillRows } from './bill-table';
import { Change } from './change';
import { DrawersSection } from './drawers-section';
import { HourChart } from './hour-chart';
import { addBefore, type Beside, getNextPeriod, PeriodChoice } from './period';
import { ShareList } from './share-list';

type Report = StaffOutput<'figures.day'>;

/** Shows the figures of a day next to those of the same weekday before; prints as the closing report. */
export function FiguresPage() {
  return (
    <WithMessages isScreen area="figures">
      <WithMessages isScreen area="money">
        <Figures />
      </WithMessages>
    </WithMessages>
  );
}

function Figures() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { day, period } = useSearch({ from: '/r/$restaurantId/figures' });
  const navigate = useNavigate({ from: '/r/$restaurantId/figures' });
  const t = useTranslations('figures');
  const getText = useErrorText();
  const { data, error } = useQuery({
    ...createStaffQuery('figures.day', { restaurantId, day, period }),
    // Payments arrive at any time on an open day.
    refetchInterval: 60_000,
  });
  const today = useToday(data?.today);
  const asked = new URLSearchParams({
    restaurantId: String(restaurantId),
    month: (data?.day ?? day ?? today ?? '').slice(0, 7),
  });
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-page flex-col gap-4">
        {error && (
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        )}
        {today && (
          <div className="flex flex-wrap items-center gap-3">
            <DayChoice
              day={day ?? data?.day ?? today}
              today={today}
              getNext={(from, direction) => getNextPeriod(from, direction, period)}
              onChoose={(chosen) => void navigate({ search: { day: chosen, period } })}
            />
            <PeriodChoice
              period={period}
              onChoose={(chosen) => void navigate({ search: { day, period: chosen } })}
            />
            <div className="ml-auto flex flex-wrap gap-3 print:hidden">
              {(['csv', 'xlsx'] as const).map((kind) => (
                <ButtonLink
                  key={kind}
                  size="small"
                  variant="secondary"
                  href={`/${figuresExportPaths[kind]}?${asked}`}
                  download
                >
                  {t(kind)}
                </ButtonLink>
              ))}
              <Button size="small" variant="secondary" onClick={() => window.print()}>
                {t('print')}
              </Button>
              {data && <PrintClosing report={data} />}
            </div>
          </div>
        )}
        {data && <DayReport report={data} />}
      </div>
    </Screen>
  );
}

/** Prints the closing report on the paper of this device's receipt printer. */
function PrintClosing({ report }: { report: Report }) {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const t = useTranslations('figures');
  const tModes = useTranslations('orders.modes');
  const tDrawers = useTranslations('money.drawers');
  const { money, clock } = useFormats();
  const dayName = useDayName();
  const print = async () => {
    const [{ toClosingPaper }, { showPaper }] = await Promise.all([
      import('./closing-paper'),
      import('../printing/print-paper'),
    ]);
    const { figures, payTypes, dishes, drawers, openOrders, disputed, day, lastDay, now } = report;
    const toRows = (rows: [string, number][]) =>
      rows.map(([name, amount]): [string, string] => [name, money(amount)]);
    const bill = listBillRows(figures, t);
    showPaper(
      toClosingPaper(
        [membership.restaurantName, `${t('closing')} ${dayName(day, lastDay)} · ${clock(now)}`],
        [
          { title: t('takings'), rows: toRows(bill.sums) },
          { title: t('makesUp'), rows: toRows([...bill.parts, ...bill.others]) },
          ...(disputed.count > 0
            ? [{ title: t('disputedTitle'), rows: toRows([[String(disputed.count), disputed.amount]]) }]
            : []),
          ...(openOrders.count > 0
            ? [{ title: t('openOrders'), rows: toRows([[String(openOrders.count), openOrders.amount]]) }]
            : []),
          {
            title: t('byWay'),
            rows: toRows(
              figures.byWay.map(({ payType, amount }) => [
                payTypes.find((each) => each.payType === payType)?.name ?? payType,
                amount,
              ]),
            ),
          },
          {
            title: t('byMode'),
            rows: toRows(
              figures.byMode.map(({ mode, orderCount, amount }) => [
                `${tModes(mode)}, ${t('ordersOf', { count: orderCount })}`,
                amount,
              ]),
            ),
          },
          {
            title: t('dishes'),
            rows: toRows(dishes.map(({ name, count, amount }) => [`${count} x ${name}`, amount])),
          },
          ...drawers.map((shift) => ({
            title: `${t('drawer')} ${shift.drawer}`,
            rows: toRows(listDrawerRows(shift, tDrawers)),
          })),
        ],
      ),
    );
    window.print();
  };
  return (
    <Button size="small" variant="secondary" onClick={() => void print()}>
      {t('printNarrow')}
    </Button>
  );
}

const card = 'rounded-card bg-raised p-4 shadow-raised';
const dishesAtFirst = 8;

function DayReport({ report }: { report: Report }) {
  const { figures, before, dishes, refundsDue, payTypes } = report;
  const t = useTranslations('figures');
  const format = useFormatter();
  const { money, clock } = useFormats();
  const [showsAll, setShowsAll] = useState(false);
  const dayName = useDayName();
  const isToday = report.day <= report.today && report.today <= report.lastDay;
  const takingsBefore = isToday ? before.takingsByNow : before.figures.takings;
  const countBefore = isToday ? before.orderCountByNow : before.figures.orderCount;
  const beforeName = dayName(before.day, before.lastDay);
  const getComparison = (value: string) => t(isToday ? 'byNow' : 'onDay', { value, day: beforeName });
  const wayNames = new Map(payTypes.map(({ payType, name }) => [payType, name]));
  const soldDishes = addBefore(dishes, before.dishes, ({ dishId }) => dishId);
  const isEmpty = figures.takings === 0 && figures.givenBack === 0 && figures.topUps === 0;
  return (
    <>
      <p className="hidden text-18 font-bold print:block">{dayName(report.day, report.lastDay)}</p>
      {refundsDue.count > 0 && (
        <Notice kind="warning">
          {t('due', { count: refundsDue.count, amount: money(refundsDue.amount) })}
        </Notice>
      )}
      {report.disputed.count > 0 && (
        <Notice kind="warning">
          {t('disputed', { count: report.disputed.count, amount: money(report.disputed.amount) })}
        </Notice>
      )}
      {isEmpty && <p className="text-muted">{t('none')}</p>}
      <dl className="grid grid-cols-2 gap-4 wide:grid-cols-4">
        <Tile
          name={isToday ? t('takingsBy', { time: clock(report.now) }) : t('takings')}
          value={money(figures.takings)}
        >
          <Change now={figures.takings} before={takingsBefore} /> {getComparison(money(takingsBefore))}
        </Tile>
        <Tile name={t('orders')} value={format.number(figures.orderCount)}>
          <Change now={figures.orderCount} before={countBefore} /> {getComparison(format.number(countBefore))}
        </Tile>
        <Tile name={t('average')} value={money(getAverage(figures.orders, figures.orderCount))}>
          {getComparison(money(getAverage(before.figures.orders, before.figures.orderCount)))}
        </Tile>
        <Tile name={t('givenBack')} value={money(figures.givenBack)}>
          {figures.takings > 0 &&
            t('ofTakings', {
              percent: format.number((100 * figures.givenBack) / figures.takings, {
                maximumFractionDigits: 1,
              }),
            })}
        </Tile>
        {report.promised.count > 0 && (
          <Tile
            name={t('onTime')}
            value={format.number(report.promised.onTime / report.promised.count, {
              style: 'percent',
              maximumFractionDigits: 0,
            })}
          >
            {t('onTimeCount', report.promised)}
          </Tile>
        )}
        {isToday && report.openOrders.count > 0 && (
          <Tile name={t('openOrders')} value={format.number(report.openOrders.count)}>
            {money(report.openOrders.amount)}
          </Tile>
        )}
      </dl>
      <div className="grid gap-4 wide:grid-cols-[2fr_1fr]">
        <div className={card}>
          <HourChart
            hours={figures.byHour}
            before={before.figures.byHour}
            dayName={dayName(report.day, report.lastDay)}
            beforeName={beforeName}
            money={money}
          />
        </div>
        <div className={`flex flex-col gap-5 ${card}`}>
          <section aria-label={t('byWay')}>
            <h2 className="mb-3 text-16 font-bold">{t('byWay')}</h2>
            <ShareList
              money={money}
              beforeName={beforeName}
              rows={addBefore(figures.byWay, before.figures.byWay, ({ payType }) => payType).map(
                ({ payType, amount, amountBefore }) => ({
                  key: payType,
                  name: wayNames.get(payType) ?? payType,
                  amount,
                  amountBefore,
                }),
              )}
            />
          </section>
          <ModeSection
            byMode={addBefore(figures.byMode, before.figures.byMode, ({ mode }) => mode)}
            beforeName={beforeName}
            money={money}
          />
          <SourceSection
            bySource={addBefore(figures.bySource, before.figures.bySource, getSourceKey)}
            beforeName={beforeName}
            money={money}
          />
        </div>
      </div>
      <div className="grid gap-4 wide:grid-cols-2">
        <section aria-label={t('dishes')} className={card}>
          <h2 className="mb-3 text-16 font-bold">{t('dishes')}</h2>
          <table className="w-full text-14">
            <thead className="text-12 text-muted">
              <tr>
                <th className="py-1 text-left font-normal">{t('dish')}</th>
                <th className="px-3 py-1 text-right font-normal">{t('sold')}</th>
                <th className="py-1 text-right font-normal">{t('amount')}</th>
                <th className="py-1 pl-3 text-right font-normal">{beforeName}</th>
              </tr>
            </thead>
            <tbody>
              {soldDishes
                .slice(0, showsAll ? undefined : dishesAtFirst)
                .map(({ dishId, name, count, amount, amountBefore }) => (
                  <tr key={dishId} className="border-t border-line">
                    <td className="py-2">{name}</td>
                    <td className="num px-3 py-2 text-right font-bold">{count}</td>
                    <td className="num py-2 text-right">{money(amount)}</td>
                    <td className="num py-2 pl-3 text-right text-muted">{money(amountBefore)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          {soldDishes.length > dishesAtFirst && !showsAll && (
            <Button
              size="small"
              variant="secondary"
              className="print:hidden"
              onClick={() => setShowsAll(true)}
            >
              {t('all', { count: soldDishes.length })}
            </Button>
          )}
        </section>
        <BillTable figures={figures} money={money} className={card} />
      </div>
      <DrawersSection drawers={report.drawers} outside={report.cashOutside} money={money} className={card} />
    </>
  );
}

function ModeSection({
  byMode,
  beforeName,
  money,
}: {
  byMode: Beside<Report['figures']['byMode'][number]>[];
  beforeName: string;
  money: (amount: number) => string;
}) {
  const t = useTranslations('figures');
  const modes = useTranslations('orders.modes');
  return (
    <section aria-label={t('byMode')}>
      <h2 className="mb-3 text-16 font-bold">{t('byMode')}</h2>
      <ShareList
        money={money}
        beforeName={beforeName}
        rows={byMode.map(({ mode, orderCount, amount, amountBefore }) => ({
          key: mode,
          name: `${modes(mode)}, ${t('ordersOf', { count: orderCount })}`,
          amount,
          amountBefore,
        }))}
      />
    </section>
  );
}

type Source = Report['figures']['bySource'][number];

const getSourceKey = ({ source, partner }: Source) => `${source} ${partner ?? ''}`;

/** Shows how orders came in, when they did not all come from diners' browsers. */
function SourceSection({
  bySource,
  beforeName,
  money,
}: {
  bySource: Beside<Source>[];
  beforeName: string;
  money: (amount: number) => string;
}) {
  const t = useTranslations('figures');
  if (bySource.every(({ source }) => source === 'online')) return null;
  return (
    <section aria-label={t('bySource')}>
      <h2 className="mb-3 text-16 font-bold">{t('bySource')}</h2>
      <ShareList
        money={money}
        beforeName={beforeName}
        rows={bySource.map((row) => ({
          key: getSourceKey(row),
          name: `${row.partner ?? t(`sources.${row.source}`)}, ${t('ordersOf', { count: row.orderCount })}`,
          amount: row.amount,
          amountBefore: row.amountBefore,
        }))}
      />
    </section>
  );
}

function Tile({ name, value, children }: { name: string; value: string; children: React.ReactNode }) {
  return (
    <div className={card}>
      <dt className="text-14 text-muted">{name}</dt>
      <dd>
        <b className="num block text-28 leading-heading">{value}</b>
        <span className="text-12 text-muted">{children}</span>
      </dd>
    </div>
  );
}

const getAverage = (amount: number, count: number) => (count === 0 ? 0 : Math.round(amount / count));

/** Returns a function that formats a day or a period, such as `Fri, 20 Nov` or `1 – 30 Nov`. */
function useDayName(): (day: string, lastDay?: string) => string {
  const format = useFormatter();
  const shape = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
  return (day, lastDay = day) =>
    day === lastDay
      ? format.dateTime(toDate(day), { weekday: 'short', ...shape })
      : format.dateTimeRange(toDate(day), toDate(lastDay), shape);
}
