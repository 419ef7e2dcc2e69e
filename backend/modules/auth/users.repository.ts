import { and, eq, sql } from 'drizzle-orm';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import type { Executor, Tx } from '../../db/client';
import { users } from '../../schema/auth';
import type { Phone } from './phone-numbers';

export type UserRow = typeof users.$inferSelect;

const hasPhone = ({ mobileCountryCode, mobile }: Phone) =>
  and(eq(users.mobileCountryCode, mobileCountryCode), eq(users.mobile, mobile));

/** Returns the account of a number, creating it when it is missing; concurrent calls create one. */
export async function findOrAddUser(
  db: Executor,
  given: Phone & { countryCode: CountryCode; locale: Locale; now: Date },
): Promise<UserRow> {
  const { now, ...account } = given;
  for (;;) {
    const [added] = await db
      .insert(users)
      .values({ ...account, createdAt: now })
      .onConflictDoNothing({ target: [users.mobileCountryCode, users.mobile] })
      .returning();
    if (added) return added;
    const [known] = await db.select().from(users).where(hasPhone(given)).for('share');
    // The account is missing when its user changed the number just now: the number is free, or another user
    // has it.
    if (known) return known;
  }
}

export async function findUser(db: Executor, userId: number): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  return user;
}

export async function findUserByPhone(db: Executor, phone: Phone): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(hasPhone(phone));
  return user;
}

/** Login ids are stored in lower case. */
export async function findUserByLoginId(db: Executor, loginId: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.loginId, loginId.toLowerCase()));
  return user;
}

/**
 * Returns the account and locks it until the transaction ends, so that a new session cannot slip past a
 * change of password that ends all sessions.
 */
export async function holdUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('share');
  return user;
}

/** Returns the current account, locked for a change. */
export async function takeUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return user;
}

/** Stores the address for the user's next forms. */
export async function rememberEmail(db: Executor, userId: number, email: string): Promise<void> {
  await db
    .update(users)
    .set({ email })
    .where(and(eq(users.id, userId), sql`${users.email} is distinct from ${email}`));
}

export async function changeUser(db: Executor, userId: number, change: Partial<UserRow>): Promise<UserRow> {
  const [changed] = await db.update(users).set(change).where(eq(users.id, userId)).returning();
  return changed!;
}
