import { and, eq, isNull } from 'drizzle-orm';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import { notifyStaffEnded, type StaffMember } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { getConsoleUrl } from '../../http/staff/console-host';
import { staff, staffInvitations, staffMemberships } from '../../schema/staff';
import { lockRestaurant } from '../restaurant/restaurant.operator';
import { invite } from './invitations.service';

interface By {
  staff: StaffMember;
  actor: Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'>;
}

/** Nobody gives a role above their own. Throws FORBIDDEN. */
function requireAbove(by: StaffMember, role: Role): void {
  if (!isAtLeast(by.role, role)) throw new DomainError('FORBIDDEN');
}

/** Invites by mail. Throws FORBIDDEN for a role above the caller's. */
export async function invitePerson(
  { db, clock, random, env }: Deps,
  { email, role }: { email: string; role: Role },
  { staff: by, actor }: By,
): Promise<void> {
  requireAbove(by, role);
  const given = { now: clock(), random, consoleUrl: getConsoleUrl(env), by: actor };
  await withTransaction(db, (tx) => invite(tx, { restaurantId: by.restaurantId, email, role }, given));
}

/** Withdraws an open invitation. Throws NOT_FOUND, FORBIDDEN. */
export async function withdrawInvitation(
  { db, clock }: Deps,
  email: string,
  { staff: by, actor }: By,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(staffInvitations)
      .where(
        and(
          eq(staffInvitations.restaurantId, by.restaurantId),
          eq(staffInvitations.email, email),
          isNull(staffInvitations.usedAt),
        ),
      )
      .returning({ role: staffInvitations.role });
    if (!gone?.role) throw new DomainError('NOT_FOUND');
    requireAbove(by, gone.role);
    await recordAudit(tx, { ...actor, act: 'staff.withdraw', subject: email, at: clock() });
  });
}

/** Changes a person's role, or removes them (`role` undefined). Throws NOT_FOUND, FORBIDDEN, LAST_OWNER. */
export async function changeMembership(
  { db, clock }: Deps,
  { staffId, role }: { staffId: number; role: Role | undefined },
  { staff: by, actor }: By,
): Promise<void> {
  const { restaurantId } = by;
  const now = clock();
  await withTransaction(db, async (tx) => {
    // Two owners who remove each other at once: the second sees what the first did.
    await lockRestaurant(tx, restaurantId);
    const own = and(eq(staffMemberships.restaurantId, restaurantId), eq(staffMemberships.staffId, staffId));
    const [member] = await tx
      .select({ role: staffMemberships.role, email: staff.email })
      .from(staffMemberships)
      .innerJoin(staff, eq(staff.id, staffMemberships.staffId))
      .where(own);
    if (!member) throw new DomainError('NOT_FOUND');
    requireAbove(by, member.role);
    if (role) requireAbove(by, role);
    if (member.role === 'owner' && role !== 'owner') await requireAnotherOwner(tx, restaurantId, staffId);
    if (role) await tx.update(staffMemberships).set({ role }).where(own);
    else await tx.delete(staffMemberships).where(own);
    await notifyStaffEnded(tx, staffId);
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: String(staffId), now });
    await recordAudit(tx, {
      ...actor,
      act: role ? 'staff.role' : 'staff.remove',
      subject: member.email,
      detail: { before: member.role, after: role ?? null },
      at: now,
    });
  });
}

async function requireAnotherOwner(tx: Tx, restaurantId: number, staffId: number): Promise<void> {
  const owners = await tx
    .select({ staffId: staffMemberships.staffId })
    .from(staffMemberships)
    .where(and(eq(staffMemberships.restaurantId, restaurantId), eq(staffMemberships.role, 'owner')));
  if (!owners.some((owner) => owner.staffId !== staffId)) throw new DomainError('LAST_OWNER');
}
