import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Role } from '@/lib/contract/staff/roles';
import type { Db } from '../../db/client';
import { staff, staffInvitations, staffMemberships, staffPasskeys, staffRules } from '../../schema/staff';

/** Returns the staff of a restaurant and the open invitations. */
export async function listPeople(
  db: Db,
  restaurantId: number,
  now: Date,
): Promise<StaffOutput<'people.list'>> {
  const people = await db
    .select({
      staffId: staff.id,
      name: staff.name,
      email: staff.email,
      role: staffMemberships.role,
      // A passkey counts as both factors.
      hasSecondFactor: sql<boolean>`${staff.totpSecret} is not null or exists (
        select 1 from ${staffPasskeys} where ${staffPasskeys.staffId} = ${staff.id})`,
      hasPin: sql<boolean>`${staffMemberships.pinHash} is not null`,
    })
    .from(staffMemberships)
    .innerJoin(staff, eq(staff.id, staffMemberships.staffId))
    .where(eq(staffMemberships.restaurantId, restaurantId))
    .orderBy(asc(staff.name), asc(staff.id));
  const [rules] = await db.select().from(staffRules).where(eq(staffRules.restaurantId, restaurantId));
  const invitations = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.restaurantId, restaurantId),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(staffInvitations.createdAt));
  return {
    people,
    demandsSecondFactor: rules?.secondFactor ?? false,
    invitations: invitations.map(({ email, role, expiresAt }) => ({
      email,
      role: role as Role,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
