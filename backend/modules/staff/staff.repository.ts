import { and, asc, eq } from 'drizzle-orm';
import type { Membership, Person } from '@/lib/contract/staff/account';
import { resolveTheme } from '@/lib/domain/theme';
import { getSharedRole } from '../../core/staff-sessions';
import type { Executor, Tx } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { staff, staffMemberships } from '../../schema/staff';
import { pick } from '../../text';
import { optionalImage } from '../restaurant/image-url';

export type StaffRow = typeof staff.$inferSelect;

export async function findStaffByEmail(db: Executor, email: string): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.email, email));
  return found;
}

/** Locks a person until the transaction ends. */
export async function lockStaff(tx: Tx, staffId: number): Promise<StaffRow | undefined> {
  const [found] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update');
  return found;
}

/** Returns a person with the restaurants where they work; on a shared tablet that one alone. */
export async function getPerson(db: Executor, staffId: number, only?: number | null): Promise<Person> {
  const [found] = await db.select().from(staff).where(eq(staff.id, staffId));
  const { name, email, locale } = found!;
  const rows = await db
    .select({
      restaurantId: restaurants.id,
      name: restaurants.name,
      logo: restaurants.logo,
      theme: restaurants.theme,
      timeZone: restaurants.timeZone,
      countryCode: restaurants.countryCode,
      defaultLocale: restaurants.defaultLocale,
      role: staffMemberships.role,
    })
    .from(staffMemberships)
    .innerJoin(restaurants, eq(restaurants.id, staffMemberships.restaurantId))
    .where(
      and(
        eq(staffMemberships.staffId, staffId),
        only == null ? undefined : eq(staffMemberships.restaurantId, only),
      ),
    )
    .orderBy(asc(restaurants.id));
  const memberships = rows.map(
    (row): Membership => ({
      restaurantId: row.restaurantId,
      restaurantName: pick(row.name, locale, row.defaultLocale),
      logo: optionalImage(row.logo),
      brand: resolveTheme(row.theme).brand,
      timeZone: row.timeZone,
      countryCode: row.countryCode,
      role: only == null ? row.role : getSharedRole(row.role),
    }),
  );
  return { staffId, name, email, locale, memberships, isShared: only != null };
}

/** Makes a person a member, or changes what they are. */
export async function setMembership(
  tx: Tx,
  given: typeof staffMemberships.$inferInsert & { createdAt: Date },
): Promise<void> {
  await tx
    .insert(staffMemberships)
    .values(given)
    .onConflictDoUpdate({
      target: [staffMemberships.restaurantId, staffMemberships.staffId],
      set: { role: given.role },
    });
}
