import { and, eq } from 'drizzle-orm';
import { hasMail } from '@/lib/contract/staff/account';
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
import { lockRestaurant } from '../restaurant/restaurant-by-staff';
import { createPasswordLink, getInvitationPath, invite, isOpenFor } from './invitations';
import { findMembership, findStaffByEmail, lockStaff } from './staff.repository';

interface By {
  staff: StaffMember;
  actor: Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'>;
}

/** Throws FORBIDDEN for a role above the caller's. */
function requireAbove(by: StaffMember, role: Role): void {
  if (!isAtLeast(by.role, role)) throw new DomainError('FORBIDDEN');
}

/**
 * Invites by mail, or returns the link for a person without an address. Throws FORBIDDEN for a role above the caller's,
 * also for that of an open invitation, and ALREADY_MEMBER.
 */
export async function invitePerson(
  { db, clock, random, env }: Deps,
  { email, role }: { email: string; role: Role },
  { staff: by, actor }: By,
): Promise<{ link: string | undefined }> {
  requireAbove(by, role);
  const given = { now: clock(), random, consoleUrl: getConsoleUrl(env), by: actor };
  const { restaurantId } = by;
  const { token } = await withTransaction(db, async (tx) => {
    const person = await findStaffByEmail(tx, email);
    if (person && (await findMembership(tx, restaurantId, person.id)))
      throw new DomainError('ALREADY_MEMBER');
    const [open] = await tx.select().from(staffInvitations).where(isOpenFor(restaurantId, email));
    if (open?.role) requireAbove(by, open.role);
    return invite(tx, { restaurantId, email, role }, given);
  });
  return { link: hasMail({ email }) ? undefined : given.consoleUrl + getInvitationPath(token) };
}

/**
 * Creates a link that sets a new password of a colleague without a mail address. Throws NOT_FOUND, and FORBIDDEN for a
 * colleague with an address, with a role above the caller's, or with another restaurant, whose account it would open too.
 */
export async function createColleaguePasswordLink(
  { db, clock, random, env }: Deps,
  staffId: number,
  { staff: by, actor }: By,
): Promise<{ link: string }> {
  const { token } = await withTransaction(db, async (tx) => {
    const colleague = await lockStaff(tx, staffId);
    const memberships = await tx
      .select()
      .from(staffMemberships)
      .where(eq(staffMemberships.staffId, staffId))
      .for('share');
    const here = memberships.find(({ restaurantId }) => restaurantId === by.restaurantId);
    if (!colleague || !here) throw new DomainError('NOT_FOUND');
    if (hasMail(colleague) || memberships.length > 1) throw new DomainError('FORBIDDEN');
    requireAbove(by, here.role);
    return createPasswordLink(tx, colleague.email, { now: clock(), random, by: actor });
  });
  return { link: getConsoleUrl(env) + getInvitationPath(token) };
}

/** Withdraws an open invitation. Throws NOT_FOUND, FORBIDDEN. */
export async function withdrawInvitation(
  { db, clock }: Deps,
  email: string,
  { staff: by, actor }: By,
): Promise<void> {
  const { restaurantId } = by;
  const now = clock();
  await withTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(staffInvitations)
      .where(isOpenFor(restaurantId, email))
      .returning({ role: staffInvitations.role });
    if (!gone?.role) throw new DomainError('NOT_FOUND');
    requireAbove(by, gone.role);
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: 'invitation', now });
    await recordAudit(tx, { ...actor, act: 'staff.withdraw', subject: email, at: now });
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
    // With the lock, two owners who remove each other concurrently cannot both succeed.
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
