import { eq } from 'drizzle-orm';
import type { Avoidable } from '@/lib/contract/food-values';
import { DomainError } from '../../core/domain-error';
import type { Db } from '../../db/client';
import { users } from '../../schema/auth';

/**
 * Returns the user's list of foods to avoid; `avoids` is undefined when the user did not store one. Throws
 * ACCESS_DENIED.
 */
export async function readAvoided(db: Db, userId: number): Promise<{ avoids?: Avoidable[] }> {
  const [user] = await db.select({ avoids: users.avoids }).from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('ACCESS_DENIED');
  return { avoids: user.avoids ?? undefined };
}

/** Stores the user's list of foods to avoid, or deletes it without a list. Throws ACCESS_DENIED. */
export async function storeAvoided(
  db: Db,
  userId: number,
  avoids: Avoidable[] | undefined,
): Promise<Record<string, never>> {
  const stored = await db
    .update(users)
    .set({ avoids: avoids ?? null })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  if (stored.length === 0) throw new DomainError('ACCESS_DENIED');
  return {};
}
