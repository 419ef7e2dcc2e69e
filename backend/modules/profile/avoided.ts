import { eq } from 'drizzle-orm';
import type { Avoidable } from '@/lib/contract/food-values';
import { DomainError } from '../../core/domain-error';
import type { Db } from '../../db/client';
import { users } from '../../schema/auth';

/** Returns what a diner avoids; without a list where the diner did not have it stored (ALG-02). Throws ACCESS_DENIED. */
export async function readAvoided(db: Db, userId: number): Promise<{ avoids?: Avoidable[] }> {
  const [user] = await db.select({ avoids: users.avoids }).from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('ACCESS_DENIED');
  return { avoids: user.avoids ?? undefined };
}

/** Stores what a diner avoids, or forgets it when there is no list (ALG-02). Throws ACCESS_DENIED. */
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
