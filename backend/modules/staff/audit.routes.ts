import { TZDate } from '@date-fns/tz';
import { addDays } from 'date-fns';
import { and, desc, eq, gte, like, lt } from 'drizzle-orm';
import { stream } from 'hono/streaming';
import { auditExportPath } from '@/lib/contract/staff/audit';
import { type StaffInput, staffContract } from '@/lib/contract/staff/contract';
import { readReplica } from '../../core/replica';
import type { Db } from '../../db/client';
import type { Deps } from '../../deps';
import { toCsvRow } from '../../http/csv-row';
import type { HttpApp } from '../../http/http-app';
import { decodeInput } from '../../http/read-input';
import { requirePerson, serveStaff } from '../../http/staff/serve-staff';
import { auditLog } from '../../schema/operator';
import { restaurants } from '../../schema/restaurant';
import { readSubjects } from './audit-subjects';

const pageSize = 50;
/** Number of rows per query of the export. */
const exportSize = 500;

type Filter = StaffInput<'audit.list'>;

export function addAuditRoutes(app: HttpApp, deps: Deps): void {
  const endpoint = staffContract['audit.list'];
  serveStaff(app, endpoint, async (filter, { locale }) => {
    const rows = await readReplica(deps, (db) => readAudit(db, filter, pageSize + 1));
    const shown = rows.slice(0, pageSize);
    const describeSubject = await readSubjects(deps, filter.restaurantId, shown, locale);
    return {
      hasMore: rows.length > pageSize,
      rows: shown.map((row) => ({
        ...describeSubject(row),
        id: row.id,
        at: row.at.toISOString(),
        actor: row.actor,
        staffId: row.staffId ?? undefined,
        address: row.address ?? undefined,
        act: row.act,
        subject: row.subject,
        detail: JSON.stringify(row.detail),
      })),
    };
  });

  app.get(`/${auditExportPath}`, async (c) => {
    c.set('call', 'staff.audit.csv');
    const filter = decodeInput(endpoint, c.req.query()) as Filter;
    await requirePerson(c, filter.restaurantId, endpoint.role!);
    c.header('content-type', 'text/csv; charset=utf-8');
    c.header('content-disposition', 'attachment; filename="audit.csv"');
    return stream(c, async (body) => {
      await body.write('at,by,staff,address,act,subject,detail\r\n');
      let { before } = filter;
      for (;;) {
        const page = { ...filter, before };
        const rows = await readReplica(deps, (db) => readAudit(db, page, exportSize));
        for (const { at, actor, staffId, address, act, subject, detail } of rows)
          await body.write(
            toCsvRow([at.toISOString(), actor, staffId, address, act, subject, JSON.stringify(detail)]),
          );
        if (rows.length < exportSize) return;
        before = rows.at(-1)!.id;
      }
    });
  });
}

async function readAudit(db: Db, filter: Filter, most: number) {
  const { restaurantId, from, until, act, staffId, before } = filter;
  const [restaurant] = await db
    .select({ timeZone: restaurants.timeZone })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  const getStart = (date: string, days: number) => {
    const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number];
    return new Date(addDays(new TZDate(year, month - 1, dayOfMonth, restaurant!.timeZone), days).getTime());
  };
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.restaurantId, restaurantId),
        from ? gte(auditLog.at, getStart(from, 0)) : undefined,
        until ? lt(auditLog.at, getStart(until, 1)) : undefined,
        act ? like(auditLog.act, `${act.replace(/[\\%_]/g, '\\$&')}%`) : undefined,
        staffId === undefined ? undefined : eq(auditLog.staffId, staffId),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(most);
}
