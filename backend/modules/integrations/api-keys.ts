import { and, desc, eq, isNull } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { mostApiKeys } from '@/lib/contract/staff/integration-values';
import { apiKeyPrefix } from '../../core/api-keys';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { getHash } from '../../core/sessions.repository';
import { requireOwnSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import type { StaffContext } from '../../http/staff/serve-staff';
import { apiKeys } from '../../schema/integrations';
import { lockRestaurant } from '../restaurant/restaurant-by-staff';
import { requireSecondFactor, spendCodeTry } from '../staff/second-factor-check';
import { lockStaff } from '../staff/staff.repository';

/** Returns the keys of a restaurant, the newest first, with those that no longer work. */
export async function listApiKeys(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  restaurantId: number,
): Promise<StaffOutput<'apiKeys.list'>> {
  const now = clock();
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.restaurantId, restaurantId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(2 * mostApiKeys);
  return {
    keys: rows.map((row) => ({
      keyId: row.id,
      name: row.name,
      ending: row.ending,
      scopes: row.scopes,
      perMinute: row.perMinute,
      madeBy: row.madeBy,
      madeAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString(),
      usedAt: row.usedAt?.toISOString(),
      revokedAt: row.revokedAt?.toISOString(),
      isActive: row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now),
    })),
  };
}

/**
 * Makes a key. Throws KEY_NAME_TAKEN, KEY_LIMIT, INVALID_INPUT for an end in the past, FORBIDDEN on a shared tablet, and
 * the errors of a second factor.
 */
export async function makeApiKey(
  { name: given, scopes, perMinute, expiresAt, code, restaurantId }: StaffInput<'apiKeys.make'>,
  { deps, actor, session, staff }: StaffContext,
): Promise<StaffOutput<'apiKeys.make'>> {
  const { db, clock, random } = deps;
  const { staffId } = requireOwnSession(session);
  const now = clock();
  const name = given.trim();
  const end = expiresAt === undefined ? null : new Date(expiresAt);
  if (end && end <= now)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'expiresAt', reason: 'is in the past' }] });
  const key = apiKeyPrefix + random(32).toString('base64url');
  if (code !== undefined) await spendCodeTry(db, staffId, now);
  return withTransaction(db, async (tx) => {
    const person = await lockStaff(tx, staffId);
    if (!person) throw new DomainError('FORBIDDEN');
    await requireSecondFactor(deps, tx, person, code);
    await lockRestaurant(tx, restaurantId);
    const active = await tx
      .select({ name: apiKeys.name })
      .from(apiKeys)
      .where(and(eq(apiKeys.restaurantId, restaurantId), isNull(apiKeys.revokedAt)));
    if (active.some((each) => each.name.toLowerCase() === name.toLowerCase()))
      throw new DomainError('KEY_NAME_TAKEN');
    if (active.length >= mostApiKeys) throw new DomainError('KEY_LIMIT', { most: mostApiKeys });
    const [made] = await tx
      .insert(apiKeys)
      .values({
        restaurantId,
        name,
        keyHash: getHash(key),
        ending: key.slice(-4),
        scopes: [...new Set(scopes)],
        perMinute,
        madeBy: staff.name,
        createdAt: now,
        expiresAt: end,
      })
      .returning({ id: apiKeys.id });
    await recordAudit(tx, {
      ...actor,
      act: 'key.make',
      subject: name,
      detail: { scopes, perMinute, expiresAt },
      at: now,
    });
    return { keyId: made!.id, key };
  });
}

/** Ends a key. Throws NOT_FOUND; repeating it does nothing. */
export async function revokeApiKey(
  { keyId, restaurantId }: StaffInput<'apiKeys.revoke'>,
  { deps: { db, clock }, actor }: StaffContext,
): Promise<void> {
  const now = clock();
  await withTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ name: apiKeys.name, revokedAt: apiKeys.revokedAt })
      .from(apiKeys)
      .where(and(eq(apiKeys.id, keyId), eq(apiKeys.restaurantId, restaurantId)))
      .for('update');
    if (!known) throw new DomainError('NOT_FOUND');
    if (known.revokedAt) return;
    await tx.update(apiKeys).set({ revokedAt: now }).where(eq(apiKeys.id, keyId));
    await recordAudit(tx, { ...actor, act: 'key.revoke', subject: known.name, at: now });
  });
}
