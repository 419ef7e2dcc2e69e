import { stream } from 'hono/streaming';
import { z } from 'zod';
import { staffContract } from '@/lib/contract/staff/contract';
import { type Figures, figuresExportPath } from '@/lib/contract/staff/figures';
import { count } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { readStaffSession, requireMember, serveStaff } from '../../http/staff/serve-staff';
import { readFigures } from './day-figures';
import { findRestaurant, getDaySpan, getFigures } from './figures';

const monthShape = z.object({ restaurantId: count, month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) });

/** The figures of a day, and those of a month as CSV. */
export function figuresRoutes(app: HttpApp, deps: Deps): void {
  const endpoint = staffContract['figures.day'];
  serveStaff(app, endpoint, ({ restaurantId, day }, { locale }) =>
    getFigures({ ...deps, now: deps.clock() }, restaurantId, locale, day),
  );

  app.get(`/${figuresExportPath}`, async (c) => {
    c.set('call', 'staff.figures.csv');
    const asked = z.safeDecode(monthShape, c.req.query() as z.input<typeof monthShape>);
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', {
        fields: [{ path: 'month', reason: 'is no month such as 2026-11' }],
      });
    const { restaurantId, month } = asked.data;
    await requireMember(deps, await readStaffSession(c), restaurantId, endpoint.role!);
    const restaurant = await findRestaurant(deps.db, restaurantId);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', `attachment; filename="figures-${month}.csv"`);
    return stream(c, async (body) => {
      await body.write(`${['day', ...columns.map(([name]) => name)].join(',')}\r\n`);
      for (const day of daysOf(month)) {
        const figures = await readFigures(deps.db, getDaySpan(restaurant, day));
        await body.write(`${[day, ...columns.map(([, of]) => of(figures))].join(',')}\r\n`);
      }
    });
  });
}

const amount = (minor: number) => (minor / 100).toFixed(2);

/** The columns of the export after the day, in the currency's unit. */
const columns: [string, (figures: Figures) => string | number][] = [
  ['orders', ({ orderCount }) => orderCount],
  ['takings', ({ takings }) => amount(takings)],
  ['from orders', ({ orders }) => amount(orders)],
  ['from vouchers', ({ vouchers }) => amount(vouchers)],
  ['dishes', ({ parts }) => amount(parts.dishes)],
  ['discounts', ({ parts }) => amount(-parts.discounts)],
  ['delivery', ({ parts }) => amount(parts.delivery)],
  ['packing', ({ parts }) => amount(parts.packing)],
  ['small orders', ({ parts }) => amount(parts.smallOrder)],
  ['service', ({ parts }) => amount(parts.service)],
  ['payment service', ({ parts }) => amount(parts.payService)],
  ['tax', ({ parts }) => amount(parts.tax)],
  ['taken off later', ({ parts }) => amount(parts.takenOff)],
  ['tax in prices', ({ includedTax }) => amount(includedTax)],
  ['given back', ({ givenBack }) => amount(givenBack)],
  ['wallets topped up', ({ topUps }) => amount(topUps)],
];

function daysOf(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}
