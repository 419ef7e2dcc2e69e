import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { KeyScope } from '@/lib/contract/staff/integration-values';
import type { Db } from '../db/client';
import { apiKeys } from '../schema/integrations';
import { spend } from './attempts.repository';
import { DomainError } from './domain-error';
import { minuteMs } from './durations';
import { getHash } from './sessions.repository';

type ApiKeyRow = typeof apiKeys.$inferSelect;

/** The beginning of every key, so that scanners for leaked secrets recognize it. */
export const apiKeyPrefix = 'makan_';

/**
 * Returns the key of a call and counts the call. Throws KEY_UNKNOWN, KEY_REVOKED, KEY_EXPIRED, TOO_MANY, FORBIDDEN for
 * another restaurant's key, KEY_NOT_ACCEPTED for a call without a scope, KEY_SCOPE_MISSING.
 */
export async function requireApiKey(
  db: Db,
  { secret, restaurantId, scope, now }: { secret: string; restaurantId: number; scope?: KeyScope; now: Date },
): Promise<ApiKeyRow> {
  const key = await getActiveKey(db, secret, now);
  await spend(db, `api-key:${key.id}`, { most: key.perMinute, windowMs: minuteMs }, now);
  if (key.restaurantId !== restaurantId) throw new DomainError('FORBIDDEN');
  if (!scope) throw new DomainError('KEY_NOT_ACCEPTED');
  if (!key.scopes.includes(scope)) throw new DomainError('KEY_SCOPE_MISSING', { scope });
  await db
    .update(apiKeys)
    .set({ usedAt: now })
    .where(
      and(
        eq(apiKeys.id, key.id),
        or(isNull(apiKeys.usedAt), lt(apiKeys.usedAt, new Date(now.getTime() - minuteMs))),
      ),
    );
  return key;
}

/** Throws KEY_UNKNOWN, KEY_REVOKED, KEY_EXPIRED. */
export async function getActiveKey(db: Db, secret: string, now: Date): Promise<ApiKeyRow> {
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, getHash(secret)));
  if (!key) throw new DomainError('KEY_UNKNOWN');
  if (key.revokedAt) throw new DomainError('KEY_REVOKED');
  if (key.expiresAt && key.expiresAt <= now) throw new DomainError('KEY_EXPIRED');
  return key;
}
