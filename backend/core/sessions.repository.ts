import { createHash } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import type { Executor } from '../db/client';
import { sessions } from '../schema/auth';
import { dayMs } from './durations';

/** Lifetimes of tokens. Each refresh creates a new token, so an active user stays logged in. */
const lifetimes = { guest: 30 * dayMs, diner: 30 * dayMs };
/** Milliseconds for which an expired user token can still be refreshed. */
const refreshGraceMs = 30 * dayMs;

/** Tokens have 256 random bits, so a plain hash protects them. */
export const getHash = (token: string): string => createHash('sha256').update(token).digest('base64url');

/**
 * Every request runs this query: a prepared statement in plain SQL, because building the query would cost
 * more than running it.
 */
const sessionQuery = {
  name: 'find-session',
  text: 'select user_id from sessions where token_hash = $1 and revoked_at is null and expires_at > $2',
};

/** Returns the session of a token that is known, not expired and not revoked. userId is null for a guest. */
export async function findSession(
  pool: pg.Pool,
  token: string,
  now: Date,
): Promise<{ userId: number | null } | undefined> {
  const values = [getHash(token), now];
  const { rows } = await pool.query<{ user_id: number | null }>({ ...sessionQuery, values });
  return rows[0] && { userId: rows[0].user_id };
}

/** Creates a session and returns its token; only the hash is stored. */
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

/** Revokes the session. Returns true if it was active; only one of two concurrent calls gets true. */
export async function revokeSession(db: Executor, token: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, getHash(token)), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId });
  const userId = revoked[0]?.userId;
  if (userId) await notifySessionsEnded(db, userId);
  return revoked.length > 0;
}

/** Revokes all sessions of a user except `keep`; used when a password or phone number changes. */
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
  await notifySessionsEnded(db, userId);
}

/** Returns the public id of a session: a hash of the stored hash, so it reveals nothing about the token. */
const toSessionId = (tokenHash: string) => getHash(`session:${tokenHash}`);

/** A session as its user sees it. */
interface SessionEntry {
  sessionId: string;
  since: Date;
  expiresAt: Date;
  current: boolean;
}

const maxListed = 100;

const isValid = (userId: number, now: Date) =>
  and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** Returns the valid sessions of a user, the latest first; `token` marks the current one. */
export async function listSessions(
  db: Executor,
  userId: number,
  token: string,
  now: Date,
): Promise<SessionEntry[]> {
  const own = getHash(token);
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, since: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(isValid(userId, now))
    .orderBy(desc(eq(sessions.tokenHash, own)), desc(sessions.createdAt), sessions.tokenHash)
    .limit(maxListed);
  return rows.map(({ tokenHash, ...row }) => ({
    ...row,
    sessionId: toSessionId(tokenHash),
    current: tokenHash === own,
  }));
}

/** Revokes one of a user's sessions by its id. Returns false when the user has no such session. */
export async function endSessionById(
  db: Executor,
  userId: number,
  sessionId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db.select({ tokenHash: sessions.tokenHash }).from(sessions).where(isValid(userId, now));
  const found = rows.find(({ tokenHash }) => toSessionId(tokenHash) === sessionId);
  if (!found) return false;
  const ended = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.tokenHash, found.tokenHash), isNull(sessions.revokedAt)))
    .returning({ userId: sessions.userId });
  if (ended.length > 0) await notifySessionsEnded(db, userId);
  return ended.length > 0;
}

/**
 * The PostgreSQL channel that notifies all instances of ended sessions of a user; the payload is the user's
 * id.
 */
export const sessionsEndedChannel = 'sessions_ended';

async function notifySessionsEnded(db: Executor, userId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${sessionsEndedChannel}, ${String(userId)})`);
}

/** Returns the user of a token, even of an expired one. */
export async function findUserIdByToken(db: Executor, token: string): Promise<number | undefined> {
  const [session] = await db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(eq(sessions.tokenHash, getHash(token)));
  return session?.userId ?? undefined;
}

/**
 * Revokes a user's token for a refresh and returns the user. Returns undefined for a token that is unknown,
 * a guest's, revoked, or expired for longer than the grace period.
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

/** SQL condition for sessions that can no longer be used. */
export function isOldSession(now: Date) {
  const graceOver = new Date(now.getTime() - refreshGraceMs);
  return or(
    lt(sessions.expiresAt, graceOver),
    lt(sessions.revokedAt, graceOver),
    and(isNull(sessions.userId), lt(sessions.expiresAt, now)),
  );
}

/** The user or guest of a request, determined by the token alone. A guest has user id 0 on the wire. */
export type Viewer =
  | { kind: 'none'; userId?: undefined; token?: undefined }
  | { kind: 'guest'; userId?: undefined; token: string }
  | { kind: 'diner'; userId: number; token: string };

export const nobody: Viewer = { kind: 'none' };
