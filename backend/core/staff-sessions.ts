import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type pg from 'pg';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import type { Executor } from '../db/client';
import { staffSessions } from '../schema/staff';
import { DomainError } from './domain-error';
import { dayMs } from './durations';
import { getHash } from './sessions.repository';

/** A session ends after this time, however often it is used (NIST 800-63B allows 30 days at most). */
export const staffSessionMs = 30 * dayMs;

/**
 * The PostgreSQL channel that notifies all instances when a staff member's access ended or changed; the
 * payload is their id.
 */
export const staffEndedChannel = 'staff_ended';

/** The staff member who calls, at the restaurant of the call. */
export interface StaffMember {
  staffId: number;
  name: string;
  role: Role;
  restaurantId: number;
}

export interface StaffSession {
  tokenHash: string;
  /** Null while a shared tablet waits for a PIN. */
  staffId: number | null;
  /** Set on a shared tablet. */
  restaurantId: number | null;
  /** True for a session that a passkey opened, which counts as both factors. */
  byPasskey: boolean;
}

interface SessionRow {
  staff_id: number | null;
  restaurant_id: number | null;
  by_passkey: boolean;
}

/**
 * The person who opened a shared tablet must still be a manager there; their removal ends the tablet's
 * session.
 */
const isValid = `s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2
    and (s.restaurant_id is null or exists (select 1 from staff_memberships o
      where o.restaurant_id = s.restaurant_id and o.staff_id = s.opened_by and o.role in ('manager', 'owner')))`;

const sessionQuery = {
  name: 'find-staff-session',
  text: `select s.staff_id, s.restaurant_id, s.by_passkey from staff_sessions s where ${isValid}`,
};

export async function findStaffSession(
  pool: pg.Pool,
  token: string,
  now: Date,
): Promise<StaffSession | undefined> {
  const tokenHash = getHash(token);
  const { rows } = await pool.query<SessionRow>({ ...sessionQuery, values: [tokenHash, now] });
  return rows[0] && toSession(tokenHash, rows[0]);
}

const toSession = (tokenHash: string, row: SessionRow): StaffSession => ({
  tokenHash,
  staffId: row.staff_id,
  restaurantId: row.restaurant_id,
  byPasskey: row.by_passkey,
});

/** Reads session and membership in one query, because every call of a console needs both. */
const callerQuery = {
  name: 'find-staff-caller',
  text: `select s.staff_id, s.restaurant_id, s.by_passkey,
      m.role, p.name, coalesce(r.second_factor, false) and p.totp_secret is null as lacks_factor
    from staff_sessions s
    left join staff_memberships m on m.restaurant_id = $3 and m.staff_id = s.staff_id
    left join staff p on p.id = m.staff_id
    left join staff_rules r on r.restaurant_id = m.restaurant_id
    where ${isValid}`,
};

interface StaffCaller {
  session: StaffSession;
  /**
   * The person's membership at the restaurant. `lacksFactor` is true when it demands a second factor and the
   * session was opened by the password alone.
   */
  member?: StaffMember & { lacksFactor: boolean };
}

/** Returns the valid session of a token and its person's role at a restaurant, or undefined. */
export async function findStaffCaller(
  pool: pg.Pool,
  token: string,
  restaurantId: number,
  now: Date,
): Promise<StaffCaller | undefined> {
  const tokenHash = getHash(token);
  const { rows } = await pool.query<SessionRow & { role: Role | null; name: string; lacks_factor: boolean }>({
    ...callerQuery,
    values: [tokenHash, now, restaurantId],
  });
  const row = rows[0];
  if (!row) return undefined;
  const session = toSession(tokenHash, row);
  const { role, name, lacks_factor: lacksFactor } = row;
  if (session.staffId === null || role === null) return { session };
  return { session, member: { staffId: session.staffId, restaurantId, role, name, lacksFactor } };
}

/**
 * Returns the permitted role on a shared tablet: a PIN is weaker than a password, so it cannot change staff
 * or settings.
 */
export const getSharedRole = (role: Role): Role => (isAtLeast(role, 'counter') ? 'counter' : role);

/** Opens a session and returns its token; only the hash is stored. */
export async function openStaffSession(
  db: Executor,
  given: { staffId: number; now: Date; random: (bytes: number) => Buffer; byPasskey?: boolean },
): Promise<string> {
  const token = given.random(32).toString('base64url');
  await db.insert(staffSessions).values({
    tokenHash: getHash(token),
    staffId: given.staffId,
    byPasskey: given.byPasskey,
    createdAt: given.now,
    expiresAt: new Date(given.now.getTime() + staffSessionMs),
  });
  return token;
}

export async function endStaffSession(db: Executor, session: StaffSession, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ revokedAt: now })
    .where(and(eq(staffSessions.tokenHash, session.tokenHash), isNull(staffSessions.revokedAt)));
  if (session.staffId !== null) await notifyStaffEnded(db, session.staffId);
}

/** Ends all sessions of a person, and the shared tablets that they opened. */
export async function endStaffSessions(db: Executor, staffId: number, now: Date): Promise<void> {
  await db
    .update(staffSessions)
    .set({ revokedAt: now })
    .where(
      and(
        or(eq(staffSessions.staffId, staffId), eq(staffSessions.openedBy, staffId)),
        isNull(staffSessions.revokedAt),
      ),
    );
  await notifyStaffEnded(db, staffId);
}

/**
 * Ends a person's other sessions that were opened in one way. Shared tablets continue, because acting there
 * needs a PIN.
 */
export async function endOtherSessions(
  db: Executor,
  { staffId, tokenHash }: { staffId: number; tokenHash: string },
  openedBy: 'password' | 'passkey',
  now: Date,
): Promise<void> {
  await db
    .update(staffSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(staffSessions.staffId, staffId),
        eq(staffSessions.byPasskey, openedBy === 'passkey'),
        isNull(staffSessions.restaurantId),
        ne(staffSessions.tokenHash, tokenHash),
        isNull(staffSessions.revokedAt),
      ),
    );
  await notifyStaffEnded(db, staffId);
}

/** Makes every open event stream check its access again. */
export async function notifyStaffEnded(db: Executor, staffId: number): Promise<void> {
  await db.execute(sql`select pg_notify(${staffEndedChannel}, ${String(staffId)})`);
}

/** A personal session, in which people may change their login methods. */
export type OwnSession = StaffSession & { staffId: number };

/** Throws FORBIDDEN on a shared tablet, where a PIN must not give access to an account. */
export function requireOwnSession(session: StaffSession | undefined): OwnSession {
  if (!session || session.restaurantId !== null || session.staffId === null)
    throw new DomainError('FORBIDDEN');
  return { ...session, staffId: session.staffId };
}
