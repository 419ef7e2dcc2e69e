import { and, eq } from 'drizzle-orm';
import type { CountryCode } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { users } from './auth.tables';

export type UserRow = typeof users.$inferSelect;

/** The account of a number, made when there is none (DEC-29); two at once make one. */
export async function findOrAddUser(
  db: Executor,
  given: { mobileCountryCode: string; mobile: string; countryCode: CountryCode; now: Date },
): Promise<UserRow> {
  const { now, ...account } = given;
  const [added] = await db
    .insert(users)
    .values({ ...account, createdAt: now })
    .onConflictDoNothing({ target: [users.mobileCountryCode, users.mobile] })
    .returning();
  if (added) return added;
  const [known] = await db
    .select()
    .from(users)
    .where(and(eq(users.mobileCountryCode, given.mobileCountryCode), eq(users.mobile, given.mobile)));
  return known!;
}

export async function findUser(db: Executor, userId: number): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}
