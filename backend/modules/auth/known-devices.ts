import { and, eq, sql } from 'drizzle-orm';
import { getHash } from '../../core/sessions.repository';
import type { Executor } from '../../db/client';
import { knownDevices } from '../../schema/auth';

/** Returns whether a browser logged in to the account before. */
export async function isKnownDevice(
  db: Executor,
  device: string | undefined,
  userId: number,
): Promise<boolean> {
  if (!device) return false;
  const [found] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.deviceHash, getHash(device)), eq(knownDevices.userId, userId)));
  return found !== undefined;
}

/**
 * Records that a browser logged in to the account. Returns true when other browsers had logged in before,
 * but not this one.
 */
export async function rememberDevice(
  db: Executor,
  device: string | undefined,
  userId: number,
  now: Date,
): Promise<boolean> {
  if (!device) return false;
  const [other] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .limit(1);
  const [put] = await db
    .insert(knownDevices)
    .values({ deviceHash: getHash(device), userId, seenAt: now })
    .onConflictDoUpdate({
      target: [knownDevices.deviceHash, knownDevices.userId],
      set: { seenAt: sql`excluded.seen_at` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return other !== undefined && put?.isNew === true;
}
