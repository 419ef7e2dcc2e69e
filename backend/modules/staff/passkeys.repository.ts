import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { staffChallenges, staffPasskeys } from '../../schema/staff';

export type PasskeyRow = typeof staffPasskeys.$inferSelect;

const lifeMs = 5 * 60_000;

/** Stores a challenge for a person who adds a passkey, or for a login (null). */
export async function addChallenge(
  db: Executor,
  challenge: string,
  staffId: number | null,
  now: Date,
): Promise<void> {
  const expiresAt = new Date(now.getTime() + lifeMs);
  await db.insert(staffChallenges).values({ challenge, staffId, expiresAt });
}

/** Spends a challenge. Returns whether it existed, for this person or for a login, and had not expired. */
export async function spendChallenge(
  db: Executor,
  challenge: string,
  staffId: number | null,
  now: Date,
): Promise<boolean> {
  const spent = await db
    .delete(staffChallenges)
    .where(
      and(
        eq(staffChallenges.challenge, challenge),
        staffId === null ? isNull(staffChallenges.staffId) : eq(staffChallenges.staffId, staffId),
        gt(staffChallenges.expiresAt, now),
      ),
    )
    .returning({ challenge: staffChallenges.challenge });
  return spent.length > 0;
}

export const listPasskeyRows = (db: Executor, staffId: number): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
    .orderBy(asc(staffPasskeys.createdAt), asc(staffPasskeys.id));

export async function findPasskey(db: Executor, id: string): Promise<PasskeyRow | undefined> {
  const [found] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.id, id));
  return found;
}

/** Returns the condition that a passkey belongs to a person. */
export const isOwnPasskey = (staffId: number, id: string) =>
  and(eq(staffPasskeys.staffId, staffId), eq(staffPasskeys.id, id));
