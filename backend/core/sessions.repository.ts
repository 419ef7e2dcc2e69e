import { createHash } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../db/client';
import { sessions } from '../schema/auth';

const dayMs = 24 * 60 * 60 * 1000;

/** How long a token lets in, from its making. Each refresh makes a new one, so an active diner stays logged in. */
export const lifetimes = { guest: 30 * dayMs, diner: 30 * dayMs };
/** How long after its end a diner's token may still be exchanged for a new one (API-06). */
export const refreshGraceMs = 30 * dayMs;

/** Tokens have 256 random bits, so a plain hash hides them well enough. */
export const getHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Every call runs this one, so it is plain SQL, prepared by the server: building and mapping it cost more than running it. */
const sessionQuery = {
  name: 'find-session',
  text: 'select user_id from sessions where token_hash = $1 and revoked_at is null and expires_at > $2',
};

/** The session of a token that lets in now: known, not ended, not revoked. Its userId is null for a guest. */
export async function findSession(
  pool: pg.Pool,
  token: string,
  now: Date,
): Promise<{ userId: number | null } | undefined> {
  const values = [getHash(token), now];
  const { rows } = await pool.query<{ user_id: number | null }>({ ...sessionQuery, values });
  return rows[0] && { userId: rows[0].user_id };
}

/** Opens a session and gives its token, which is kept nowhere. */
export async function openSession(
  db: Executor,
  given: { userId: number | null; now: Date; random: (bytes: number) => Buffer },
): Promise<string> {
  const token = given.random(32).toString('base64url');
  const lifetime = given.userId === null ? lifetimes.guest : lifetimes.diner;
  await db.insert(sessions).values({
    tokenHash: getHash(token),
    userId: given.userId,
    createdAt: given.now,
    expiresAt: new Date(given.now.getTime() + lifetime),
  });
  return token;
}

/** Ends the session; true when it was not revoked before. Two at once: one of them gets true. */
export async function revokeSession(db: Executor, token: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, getHash(token)), isNull(sessions.revokedAt)))
    .returning({ tokenHash: sessions.tokenHash });
  return revoked.length > 0;
}

/** Ends all sessions of a diner but the one of `keep`: who changes a password or a number throws others out. */
export async function endSessions(db: Executor, userId: number, now: Date, keep?: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        keep === undefined ? undefined : ne(sessions.tokenHash, getHash(keep)),
      ),
    );
}

/** The diner of a token, also of one that ended. */
export async function userOfToken(db: Executor, token: string): Promise<number | undefined> {
  const [session] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, getHash(token)));
  return session?.userId ?? undefined;
}

/**
 * Takes a diner's token for a refresh: revokes it and gives its user. Undefined when it is unknown, a guest's, revoked, or
 * ended longer ago than the grace.
 */
export async function takeForRefresh(db: Executor, token: string, now: Date): Promise<number | undefined> {
  const [taken] = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.tokenHash, getHash(token)),
        isNotNull(sessions.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date(now.getTime() - refreshGraceMs)),
      ),
    )
    .returning({ userId: sessions.userId });
  return taken?.userId ?? undefined;
}

/** Forgets sessions that can be of no use any more. */
export async function purgeSessions(db: Executor, now: Date): Promise<void> {
  const graceOver = new Date(now.getTime() - refreshGraceMs);
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.expiresAt, graceOver),
        lt(sessions.revokedAt, graceOver),
        and(isNull(sessions.userId), lt(sessions.expiresAt, now)),
      ),
    );
}
