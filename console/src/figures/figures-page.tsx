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
import { DayChoice } from '../layout/day-choice';
import { Screen } from '../layout/screen';
import { useFormats } from '../orders/use-formats';
import { BillTable } from './bill-table';
import { Change } from './change';
import { HourChart } from './hour-chart';
import { ShareList } from './share-list';

type Report = StaffOutput<'figures.day'>;

/** What a day brought, beside the same weekday before; prints as the closing report (CON-15). */
export function FiguresPage() {
  const { membership } = useRouteContext({ from: '/r/$restaurantId' });
  const { restaurantId } = membership;
  const { day } = useSearch({ from: '/r/$restaurantId/figures' });
  const navigate = useNavigate({ from: '/r/$restaurantId/figures' });
  const t = useTranslations('figures');
  const getText = useErrorText();
  const { data, error } = useQuery({
    ...createStaffQuery('figures.day', { restaurantId, day }),
    // Money comes in at any moment of an open day.
    refetchInterval: 60_000,
  });
  const asked = new URLSearchParams({
    restaurantId: String(restaurantId),
    month: (data?.day ?? '').slice(0, 7),
  });
  return (
    <Screen title={t('title')}>
      <div className="mx-auto flex max-w-page flex-col gap-4">
        {error && (
          <Notice kind="danger" live>
            {getText(error)}
          </Notice>
        )}
        {data && (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <DayChoice
                day={data.day}
                today={data.today}
                onChoose={(chosen) => void navigate({ search: { day: chosen } })}
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
              </div>
            </div>
            <DayReport report={data} />
          </>
        )}
      </div>
    </Screen>
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
  const isToday = report.day === report.today;
  const takingsBefore = isToday ? before.takingsByNow : before.figures.takings;
  const countBefore = isToday ? before.orderCountByNow : before.figures.orderCount;
  const beforeName = dayName(before.day);
  const getComparison = (value: string) => t(isToday ? 'byNow' : 'onDay', { value, day: beforeName });
  const wayNames = new Map(payTypes.map(({ payType, name }) => [payType, name]));
  const isEmpty = figures.takings === 0 && figures.givenBack === 0 && figures.topUps === 0;
  return (
    <>
      <p className="hidden text-18 font-bold print:block">{dayName(report.day)}</p>
      {refundsDue.count > 0 && (
        <Notice kind="warning">
          {t('due', { count: refundsDue.count, amount: money(refundsDue.amount) })}
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
      </dl>
      <div className="grid gap-4 wide:grid-cols-[2fr_1fr]">
        <div className={card}>
          <HourChart
            hours={figures.byHour}
            before={before.figures.byHour}
            dayName={dayName(report.day)}
            beforeName={beforeName}
            money={money}
          />
        </div>
        <div className={`flex flex-col gap-5 ${card}`}>
          <section aria-label={t('byWay')}>
            <h2 className="mb-3 text-16 font-bold">{t('byWay')}</h2>
            <ShareList
              money={money}
              rows={figures.byWay.map(({ payType, amount }) => ({
                key: payType,
                name: wayNames.get(payType) ?? payType,
                amount,
              }))}
            />
          </section>
          <ModeSection figures={figures} money={money} />
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
              </tr>
            </thead>
            <tbody>
              {dishes
                .slice(0, showsAll ? undefined : dishesAtFirst)
                .map(({ dishId, name, count, amount }) => (
                  <tr key={dishId} className="border-t border-line">
                    <td className="py-2">{name}</td>
                    <td className="num px-3 py-2 text-right font-bold">{count}</td>
                    <td className="num py-2 text-right">{money(amount)}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          {dishes.length > dishesAtFirst && !showsAll && (
            <Button
              size="small"
              variant="secondary"
              className="print:hidden"
              onClick={() => setShowsAll(true)}
            >
              {t('all', { count: dishes.length })}
            </Button>
          )}
        </section>
        <BillTable figures={figures} money={money} className={card} />
      </div>
    </>
  );
}

function ModeSection({ figures, money }: { figures: Report['figures']; money: (amount: number) => string }) {
  const t = useTranslations('figures');
  const modes = useTranslations('orders.modes');
  return (
    <section aria-label={t('byMode')}>
      <h2 className="mb-3 text-16 font-bold">{t('byMode')}</h2>
      <ShareList
        money={money}
        rows={figures.byMode.map(({ mode, orderCount, amount }) => ({
          key: mode,
          name: `${modes(mode)}, ${t('ordersOf', { count: orderCount })}`,
          amount,
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

/** Returns the function that names a day, such as `Fri, 20 Nov`. */
function useDayName(): (day: string) => string {
  const format = useFormatter();
  return (day) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
}
