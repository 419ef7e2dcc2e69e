import type { Context } from 'hono';
import { z } from 'zod';
import { billPartList, billParts } from '@/lib/contract/bill-values';
import { getCurrency } from '@/lib/contract/countries';
import { staffContract } from '@/lib/contract/staff/contract';
import { type Figures, figuresExportPaths } from '@/lib/contract/staff/figures';
import type { Minor } from '@/lib/contract/vocabulary';
import { count } from '@/lib/contract/wire';
import { createFairQueue, QueueFullError } from '@/lib/domain/fair-queue';
import { DomainError } from '../../core/domain-error';
import { readReplica } from '../../core/replica';
import type { Deps } from '../../deps';
import type { HttpApp, HttpVariables } from '../../http/http-app';
import { requireMember, serveStaff } from '../../http/staff/serve-staff';
import { findRestaurant, getFigures, readDayFigures } from './figures';
import { type MonthRow, writeMonthSheet } from './month-sheet';

const monthShape = z.object({ restaurantId: count, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });

export function addFiguresRoutes(app: HttpApp, deps: Deps): void {
  // Figures keep the database busy for as long as hundreds of other reads; restaurants take turns.
  const lane = createFairQueue({ running: 2, rest: 2, waitingPerKey: 20, waiting: 200 });
  const runInTurn = <T>(restaurantId: number, work: () => Promise<T>): Promise<T> =>
    lane.run(restaurantId, work).catch((error: unknown) => {
      if (error instanceof QueueFullError) throw new DomainError('TOO_MANY', { retryAfterSeconds: 5 });
      throw error;
    });
  const endpoint = staffContract['figures.day'];
  serveStaff(app, endpoint, ({ restaurantId, day, period }, { locale }) =>
    runInTurn(restaurantId, () =>
      readReplica(deps, (db) =>
        getFigures({ ...deps, db, now: deps.clock() }, restaurantId, locale, { day, period }),
      ),
    ),
  );

  app.get(`/${figuresExportPaths.csv}`, async (c) => {
    c.set('call', 'staff.figures.csv');
    const { restaurant, month } = await readAsked(c);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="figures-${month}.csv"`);
    const rows = await readMonth(restaurant, month);
    const lines = rows.map(({ day, values }) => [day, ...values.map(toText)]);
    return c.body(
      [['day', ...columns.map(([name]) => name)], ...lines].map((line) => `${line.join(',')}\r\n`).join(''),
    );
  });

  app.get(`/${figuresExportPaths.xlsx}`, async (c) => {
    c.set('call', 'staff.figures.xlsx');
    const { restaurant, month } = await readAsked(c);
    const rows = await readMonth(restaurant, month);
    const names = columns.map(([name]) => name);
    const bytes = await writeMonthSheet(month, names, rows, getCurrency(restaurant.countryCode));
    c.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    c.header('content-disposition', `attachment; filename="figures-${month}.xlsx"`);
    return c.body(bytes);
  });

  async function readMonth(
    restaurant: Awaited<ReturnType<typeof findRestaurant>>,
    month: string,
  ): Promise<MonthRow[]> {
    const days = listDays(month);
    const figures = await runInTurn(restaurant.id, () =>
      readReplica(deps, (db) => readDayFigures(db, restaurant, days)),
    );
    return days.map((day, at) => ({ day, values: columns.map(([, of]) => of(figures[at]!)) }));
  }

  /** Throws INVALID_INPUT, and an access error when the caller may not see the figures. */
  async function readAsked(c: Context<{ Variables: HttpVariables }>) {
    const asked = z.safeDecode(monthShape, c.req.query() as z.input<typeof monthShape>);
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', {
        fields: [{ path: 'month', reason: 'is no month such as 2026-11' }],
      });
    const { restaurantId, month } = asked.data;
    await requireMember(c, restaurantId, endpoint);
    return { restaurant: await findRestaurant(deps.db, restaurantId), month };
  }
}

const toText = (value: MonthRow['values'][number]): string =>
  'count' in value ? String(value.count) : (value.amount / 100).toFixed(2);

const toAmount = (minor: Minor) => ({ amount: minor });

type Column = [name: string, getValue: (figures: Figures) => MonthRow['values'][number]];

/** The columns of the export after the day. */
const columns: Column[] = [
  ['orders', ({ orderCount }) => ({ count: orderCount })],
  ['takings', ({ takings }) => toAmount(takings)],
  ['from orders', ({ orders }) => toAmount(orders)],
  ['cancelled since', ({ undone }) => toAmount(undone)],
  ['from vouchers', ({ vouchers }) => toAmount(vouchers)],
  ['vouchers used', ({ vouchersUsed }) => toAmount(-vouchersUsed)],
  ['deposits', ({ deposits }) => toAmount(deposits)],
  ['deposits used', ({ depositsUsed }) => toAmount(-depositsUsed)],
  ...billPartList.map(
    (part): Column => [
      billParts[part],
      ({ parts }) => toAmount(part === 'discounts' ? -parts.discounts : parts[part]),
    ],
  ),
  ['taken off later', ({ parts }) => toAmount(parts.takenOff)],
  ['tax in prices', ({ includedTax }) => toAmount(includedTax)],
  ['given back', ({ givenBack }) => toAmount(givenBack)],
  ['wallets topped up', ({ topUps }) => toAmount(topUps)],
];

function listDays(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}
