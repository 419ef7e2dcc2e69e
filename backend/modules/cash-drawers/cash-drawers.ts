import { and, eq, isNull } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { StaffContext } from '../../http/staff/serve-staff';
import { drawerMoves, drawerShifts } from '../../schema/cash-drawers';
import { readDrawerShifts } from './drawer-shifts';

type DrawerAct = StaffContext['act'];
type ShiftRow = typeof drawerShifts.$inferSelect;

/** Opens a drawer with its float. Throws STATUS_CONFLICT when it is open. */
export async function openDrawer(
  db: Db,
  input: StaffInput<'drawers.open'>,
  act: DrawerAct,
): Promise<StaffOutput<'drawers.open'>> {
  const { restaurantId, actor, now } = act;
  const drawer = input.drawer.trim();
  const { float } = input;
  return withTransaction(db, async (tx) => {
    const [shift] = await tx
      .insert(drawerShifts)
      .values({ restaurantId, drawer, float, openedBy: getName(actor), openedAt: now, staffIds: [] })
      .onConflictDoNothing()
      .returning();
    if (!shift) throw new DomainError('STATUS_CONFLICT');
    await assignPerson(tx, shift, act);
    await record(tx, act, 'drawer.open', drawer, { float });
    return { shiftId: shift.id };
  });
}

/** Lets a person's cash go into an open drawer. Throws NOT_FOUND, STATUS_CONFLICT. */
export async function useDrawer(db: Db, shiftId: number, act: DrawerAct): Promise<void> {
  await withTransaction(db, async (tx) => {
    const shift = await lockOpenShift(tx, shiftId, act);
    await assignPerson(tx, shift, act);
    await record(tx, act, 'drawer.use', shift.drawer, {});
  });
}

/** Records money that is put in or taken out, once per key. Throws NOT_FOUND, STATUS_CONFLICT. */
export async function moveMoney(
  db: Db,
  { shiftId, kind, amount, reason }: StaffInput<'drawers.move'>,
  act: DrawerAct & { key: string },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { id, drawer } = await lockOpenShift(tx, shiftId, act);
    const [made] = await tx
      .insert(drawerMoves)
      .values({
        shiftId: id,
        kind,
        amount: kind === 'in' ? amount : -amount,
        reason: reason.trim(),
        actor: getName(act.actor),
        dedupeKey: `staff:${act.restaurantId}:${act.key}`,
        at: act.now,
      })
      .onConflictDoNothing()
      .returning();
    if (made) await record(tx, act, kind === 'in' ? 'drawer.in' : 'drawer.out', drawer, { amount, reason });
  });
}

/**
 * Stores the count of a drawer beside what has to be in it. Throws NOT_FOUND, and STATUS_CONFLICT when it was counted
 * meanwhile or another amount has to be in it than the person read.
 */
export async function closeDrawer(
  db: Db,
  { shiftId, expected: seen, counted, note }: StaffInput<'drawers.close'>,
  act: DrawerAct,
): Promise<StaffOutput<'drawers.close'>> {
  return withTransaction(db, async (tx) => {
    const { id, drawer } = await lockOpenShift(tx, shiftId, act);
    const [shift] = await readDrawerShifts(tx, eq(drawerShifts.id, id));
    const { expected } = shift!;
    if (expected !== seen) throw new DomainError('STATUS_CONFLICT', { expected: expected / 100 });
    await tx
      .update(drawerShifts)
      .set({
        expected,
        counted,
        note: note?.trim() || null,
        closedBy: getName(act.actor),
        closedAt: act.now,
      })
      .where(eq(drawerShifts.id, id));
    const difference = counted - expected;
    await record(tx, act, 'drawer.close', drawer, { expected, counted, difference, note });
    return { expected, difference };
  });
}

const getName = (actor: string | undefined): string => actor ?? 'staff';

/** Takes a person's cash out of other open drawers, so that it goes into this one. */
async function assignPerson(tx: Tx, shift: ShiftRow, { restaurantId, staffId }: DrawerAct): Promise<void> {
  if (staffId === undefined) return;
  const open = await tx
    .select()
    .from(drawerShifts)
    .where(and(eq(drawerShifts.restaurantId, restaurantId), isNull(drawerShifts.closedAt)))
    .orderBy(drawerShifts.id)
    .for('update');
  for (const { id, staffIds } of open) {
    const others = staffIds.filter((each) => each !== staffId);
    const next = id === shift.id ? [...others, staffId] : others;
    await tx.update(drawerShifts).set({ staffIds: next }).where(eq(drawerShifts.id, id));
  }
}

/** Throws NOT_FOUND, and STATUS_CONFLICT for a counted drawer, with the person who counted it. */
async function lockOpenShift(tx: Tx, shiftId: number, { restaurantId }: DrawerAct): Promise<ShiftRow> {
  const [shift] = await tx
    .select()
    .from(drawerShifts)
    .where(and(eq(drawerShifts.id, shiftId), eq(drawerShifts.restaurantId, restaurantId)))
    .for('update');
  if (!shift) throw new DomainError('NOT_FOUND');
  if (shift.closedAt)
    throw new DomainError('STATUS_CONFLICT', { by: shift.closedBy, at: shift.closedAt.toISOString() });
  return shift;
}

async function record(
  tx: Tx,
  { restaurantId, actor, staffId, address, now }: DrawerAct,
  act: string,
  subject: string,
  detail: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, { restaurantId, act, subject, detail, actor, staffId, address, at: now });
  await recordStaffEvent(tx, { restaurantId, kind: 'money', subject, now });
}
