import { and, asc, eq } from 'drizzle-orm';
import type { Membership, Person } from '@/lib/contract/staff/account';
import { resolveTheme } from '@/lib/domain/theme';
import { getSharedRole, type StaffSession } from '../../core/staff-sessions';
import type { Executor, Tx } from '../../db/client';
import { restaurants } from '../../schema/restaurant';
import { staff, staffMemberships, staffRules } from '../../schema/staff';
import { pick } from '../../text';
import { toOptionalImageUrl } from '../restaurant/web-address';

export type StaffRow = typeof staff.$inferSelect;

export async function findStaffByEmail(db: Executor, email: string): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.email, email));
  return found;
}

export async function getStaff(db: Executor, staffId: number): Promise<StaffRow> {
  const [found] = await db.select().from(staff).where(eq(staff.id, staffId));
  return found!;
}

/** Locks a person until the transaction ends. */
export async function lockStaff(tx: Tx, staffId: number): Promise<StaffRow | undefined> {
  const [found] = await tx.select().from(staff).where(eq(staff.id, staffId)).for('update');
  return found;
}

type PersonSession = Omit<StaffSession, 'tokenHash' | 'staffId'> & { staffId: number };

/** Returns a person with the restaurants where they work; on a shared tablet only its restaurant. */
export async function getPerson(
  db: Executor,
  { staffId, restaurantId: only, byPasskey }: PersonSession,
): Promise<Person> {
  const { name, email, locale, totpSecret } = await getStaff(db, staffId);
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
      demandsSecondFactor: staffRules.secondFactor,
    })
    .from(staffMemberships)
    .innerJoin(restaurants, eq(restaurants.id, staffMemberships.restaurantId))
    .leftJoin(staffRules, eq(staffRules.restaurantId, restaurants.id))
    .where(
      and(
        eq(staffMemberships.staffId, staffId),
        only === null ? undefined : eq(staffMemberships.restaurantId, only),
      ),
    )
    .orderBy(asc(restaurants.id));
  const memberships = rows.map(
    (row): Membership => ({
      restaurantId: row.restaurantId,
      restaurantName: pick(row.name, locale, row.defaultLocale),
      logo: toOptionalImageUrl(row.logo),
      brand: resolveTheme(row.theme).brand,
      timeZone: row.timeZone,
      countryCode: row.countryCode,
      role: only === null ? row.role : getSharedRole(row.role),
      // A person who acts by PIN needs no second factor, because a manager signed the tablet in.
      lacksSecondFactor:
        only === null && !byPasskey && row.demandsSecondFactor === true && totpSecret === null,
    }),
  );
  return { staffId, name, email, locale, memberships, isShared: only !== null };
}

/** Returns a membership and locks it against changes until `tx` ends. */
export async function findMembership(tx: Tx, restaurantId: number, staffId: number) {
  const [found] = await tx
    .select()
    .from(staffMemberships)
    .where(and(eq(staffMemberships.restaurantId, restaurantId), eq(staffMemberships.staffId, staffId)))
    .for('share');
  return found;
}

/** Adds a member, or changes their role. */
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
