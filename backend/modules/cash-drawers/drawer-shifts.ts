import { and, asc, desc, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { isCash, payTypeCodes } from '@/lib/contract/pay-types';
import type { DrawerShift } from '@/lib/contract/staff/cash-drawers';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { findDrawer } from '../../core/drawer-cash';
import { dayMs } from '../../core/durations';
import type { Db, Executor } from '../../db/client';
import { drawerMoves, drawerShifts } from '../../schema/cash-drawers';

type Kind = (typeof drawerMoves.$inferSelect)['kind'];
type Sums = Pick<DrawerShift, 'taken' | 'givenBack' | 'putIn' | 'takenOut'>;

const figures = {
  sale: 'taken',
  refund: 'givenBack',
  in: 'putIn',
  out: 'takenOut',
} as const satisfies Record<Kind, keyof Sums>;

/** Returns drawers with their sums, in the order of their opening. */
export async function readDrawerShifts(db: Executor, condition: SQL | undefined): Promise<DrawerShift[]> {
  const shifts = await db
    .select()
    .from(drawerShifts)
    .where(condition)
    .orderBy(asc(drawerShifts.openedAt), asc(drawerShifts.id));
  const ofShifts = inArray(
    drawerMoves.shiftId,
    shifts.map(({ id }) => id),
  );
  const { shiftId, actor, kind } = drawerMoves;
  const sums = await db
    .select({ shiftId, actor, kind, amount: sql<Minor>`sum(abs(${drawerMoves.amount}))::float8` })
    .from(drawerMoves)
    .where(ofShifts)
    .groupBy(shiftId, actor, kind)
    .orderBy(asc(actor));
  const moves = await db
    .select()
    .from(drawerMoves)
    .where(and(ofShifts, inArray(kind, ['in', 'out'])))
    .orderBy(asc(drawerMoves.at), asc(drawerMoves.id));
  return shifts.map((shift) => {
    const own = sums.filter((sum) => sum.shiftId === shift.id);
    const whole = addUp(own);
    const expected = shift.float + whole.taken - whole.givenBack + whole.putIn - whole.takenOut;
    return {
      shiftId: shift.id,
      drawer: shift.drawer,
      openedAt: shift.openedAt.toISOString(),
      openedBy: shift.openedBy,
      float: shift.float,
      ...whole,
      expected: shift.expected ?? expected,
      byPerson: [...new Set(own.map((sum) => sum.actor))].map((name) => ({
        name,
        ...addUp(own.filter((sum) => sum.actor === name)),
      })),
      moves: moves
        .filter((move) => move.shiftId === shift.id)
        .map((move) => ({
          at: move.at.toISOString(),
          kind: move.kind as 'in' | 'out',
          amount: Math.abs(move.amount),
          reason: move.reason ?? '',
          by: move.actor,
        })),
      closing: shift.closedAt
        ? {
            at: shift.closedAt.toISOString(),
            by: shift.closedBy!,
            counted: shift.counted!,
            difference: shift.counted! - shift.expected!,
            note: shift.note ?? undefined,
          }
        : undefined,
    };
  });
}

function addUp(rows: readonly { kind: Kind; amount: Minor }[]): Sums {
  const sums = { taken: 0, givenBack: 0, putIn: 0, takenOut: 0 };
  for (const { kind, amount } of rows) sums[figures[kind]] += amount;
  return sums;
}

/** Returns the drawers that a person sees. */
export async function listDrawers(
  db: Db,
  { restaurantId, staffId, now }: { restaurantId: number; staffId?: number; now: Date },
): Promise<StaffOutput<'drawers.list'>> {
  const own = eq(drawerShifts.restaurantId, restaurantId);
  const recent = gte(drawerShifts.closedAt, new Date(now.getTime() - dayMs));
  const names = await db
    .select({ drawer: drawerShifts.drawer })
    .from(drawerShifts)
    .where(own)
    .orderBy(desc(drawerShifts.openedAt))
    .limit(100);
  return {
    shifts: await readDrawerShifts(db, and(own, or(isNull(drawerShifts.closedAt), recent))),
    mine: await findDrawer(db, restaurantId, staffId),
    names: [...new Set(names.map(({ drawer }) => drawer))].slice(0, 20),
  };
}

/** Returns the drawers that were opened in a time span. */
export const listDayDrawers = (
  db: Executor,
  restaurantId: number,
  { from, until }: { from: Date; until: Date },
): Promise<DrawerShift[]> =>
  readDrawerShifts(
    db,
    and(
      eq(drawerShifts.restaurantId, restaurantId),
      gte(drawerShifts.openedAt, from),
      lt(drawerShifts.openedAt, until),
    ),
  );

/** Returns the cash of a time span that was paid while no drawer was open for it. */
export async function readCashOutside(
  db: Executor,
  restaurantId: number,
  { from, until }: { from: Date; until: Date },
): Promise<Minor> {
  const cash = sql.param(payTypeCodes.filter(isCash));
  // A refund moves the settlement of its payment to a later time, so the paid subject tells the time.
  const { rows } = await db.execute<{ amount: string }>(sql`
    select coalesce(sum(p.amount), 0)::bigint as amount from payments p
    left join orders o on o.id = p.order_id left join party_shares s on s.id = p.party_share_id
    where p.restaurant_id = ${restaurantId} and p.pay_type = any(${cash})
      and p.state in ('paid', 'refund_due', 'refunded') and p.settled_at >= ${from}
      and coalesce(o.paid_at, s.paid_at, p.settled_at) >= ${from}
      and coalesce(o.paid_at, s.paid_at, p.settled_at) < ${until}
      and not exists (select from drawer_moves m where m.dedupe_key = 'payment:' || p.id)`);
  return Number(rows[0]!.amount);
}
