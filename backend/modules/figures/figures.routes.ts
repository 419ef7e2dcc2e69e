import type { Context } from 'hono';
import { stream } from 'hono/streaming';
import { z } from 'zod';
import { getCurrency } from '@/lib/contract/countries';
import { staffContract } from '@/lib/contract/staff/contract';
import { type Figures, figuresExportPaths } from '@/lib/contract/staff/figures';
import type { Minor } from '@/lib/contract/vocabulary';
import { count } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp, HttpVariables } from '../../http/http-app';
import { requireMember, serveStaff } from '../../http/staff/serve-staff';
import { readFigures } from './day-figures';
import { findRestaurant, getDaySpan, getFigures } from './figures';
import { type MonthRow, writeMonthSheet } from './month-sheet';

const monthShape = z.object({ restaurantId: count, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });

/** The figures of a day, and those of a month as CSV and XLSX. */
export function addFiguresRoutes(app: HttpApp, deps: Deps): void {
  const endpoint = staffContract['figures.day'];
  serveStaff(app, endpoint, ({ restaurantId, day }, { locale }) =>
    getFigures({ ...deps, now: deps.clock() }, restaurantId, locale, day),
  );

  app.get(`/${figuresExportPaths.csv}`, async (c) => {
    c.set('call', 'staff.figures.csv');
    const { restaurant, month } = await readAsked(c);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="figures-${month}.csv"`);
    return stream(c, async (body) => {
      await body.write(`${['day', ...columns.map(([name]) => name)].join(',')}\r\n`);
      for (const day of listDays(month)) {
        const figures = await readFigures(deps.db, getDaySpan(restaurant, day));
        await body.write(`${[day, ...columns.map(([, of]) => toText(of(figures)))].join(',')}\r\n`);
      }
    });
  });

  app.get(`/${figuresExportPaths.xlsx}`, async (c) => {
    c.set('call', 'staff.figures.xlsx');
    const { restaurant, month } = await readAsked(c);
    const rows: MonthRow[] = [];
    for (const day of listDays(month)) {
      const figures = await readFigures(deps.db, getDaySpan(restaurant, day));
      rows.push({ day, values: columns.map(([, of]) => of(figures)) });
    }
    const names = columns.map(([name]) => name);
    const bytes = await writeMonthSheet(month, names, rows, getCurrency(restaurant.countryCode));
    c.header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    c.header('content-disposition', `attachment; filename="figures-${month}.xlsx"`);
    return c.body(bytes);
  });

  /** Throws INVALID_INPUT, and what keeps the caller out. */
  async function readAsked(c: Context<{ Variables: HttpVariables }>) {
    const asked = z.safeDecode(monthShape, c.req.query() as z.input<typeof monthShape>);
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', {
        fields: [{ path: 'month', reason: 'is no month such as 2026-11' }],
      });
    const { restaurantId, month } = asked.data;
    await requireMember(c, restaurantId, endpoint.role!);
    return { restaurant: await findRestaurant(deps.db, restaurantId), month };
  }
}

const toText = (value: MonthRow['values'][number]): string =>
  'count' in value ? String(value.count) : (value.amount / 100).toFixed(2);

const toAmount = (minor: Minor) => ({ amount: minor });

/** The columns of the export after the day. */
const columns: [string, (figures: Figures) => MonthRow['values'][number]][] = [
  ['orders', ({ orderCount }) => ({ count: orderCount })],
  ['takings', ({ takings }) => toAmount(takings)],
  ['from orders', ({ orders }) => toAmount(orders)],
  ['from vouchers', ({ vouchers }) => toAmount(vouchers)],
  ['vouchers used', ({ vouchersUsed }) => toAmount(-vouchersUsed)],
  ['deposits', ({ deposits }) => toAmount(deposits)],
  ['deposits used', ({ depositsUsed }) => toAmount(-depositsUsed)],
  ['dishes', ({ parts }) => toAmount(parts.dishes)],
  ['discounts', ({ parts }) => toAmount(-parts.discounts)],
  ['delivery', ({ parts }) => toAmount(parts.delivery)],
  ['packing', ({ parts }) => toAmount(parts.packing)],
  ['small orders', ({ parts }) => toAmount(parts.smallOrder)],
  ['service', ({ parts }) => toAmount(parts.service)],
  ['payment service', ({ parts }) => toAmount(parts.payService)],
  ['tax', ({ parts }) => toAmount(parts.tax)],
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
