import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';
import { type Budget, resetAttempts, spend } from '../../core/attempts.repository';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { minuteMs } from '../../core/durations';
import { recordStaffEvent } from '../../core/staff-events';
import { notifyStaffEnded, type StaffMember, type StaffSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { staff, staffMemberships, staffSessions } from '../../schema/staff';
import { pick } from '../../text';
import { getStaff } from './staff.repository';

/** Attempts that are counted before a PIN is compared. A right one resets those of the person. */
const budgets = {
  /**
   * Limits of one person's PIN on all tablets of the restaurant: 20 a day are one in five hundred of the
   * four-digit PINs.
   */
  person: { most: 5, windowMs: 15 * minuteMs },
  day: { most: 20, windowMs: 24 * 60 * minuteMs },
  tablet: { most: 30, windowMs: 15 * minuteMs },
} satisfies Record<string, Budget>;

interface By {
  staff: StaffMember;
  session: StaffSession;
  actor: Pick<Act, 'actor' | 'staffId' | 'address' | 'restaurantId'>;
}

type PinOwner = Pick<StaffMember, 'restaurantId' | 'staffId'>;

const getPinHash = (secret: string, { restaurantId, staffId }: PinOwner, pin: string): string =>
  createHmac('sha256', secret).update(`pin:${restaurantId}:${staffId}:${pin}`).digest('base64url');

/** Returns whether a PIN repeats one digit or is a run of digits. */
function isWeak(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return [0, 1, -1].some((step) => steps.every((actual) => actual === step));
}

/**
 * Sets the caller's own PIN. Throws PIN_WEAK, and FORBIDDEN on a shared tablet, where a PIN must not allow
 * setting another.
 */
export async function setPin({ db, env, clock }: Deps, pin: string, by: By): Promise<void> {
  if (by.session.restaurantId !== null) throw new DomainError('FORBIDDEN');
  if (isWeak(pin)) throw new DomainError('PIN_WEAK');
  const { restaurantId, staffId } = by.staff;
  const pinHash = getPinHash(getNewestSecret(env.CODE_SECRET), by.staff, pin);
  const now = clock();
  const subject = String(staffId);
  await withTransaction(db, async (tx) => {
    await tx.update(staffMemberships).set({ pinHash }).where(isMembership({ restaurantId, staffId }));
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject, now });
    await recordAudit(tx, { ...by.actor, act: 'staff.pin', subject, at: now });
  });
}

/** Turns the session into one of a locked shared tablet. Throws FORBIDDEN if it is one already. */
export async function shareTablet({ db, clock }: Deps, by: By): Promise<void> {
  if (by.session.restaurantId !== null) throw new DomainError('FORBIDDEN');
  const { restaurantId, staffId } = by.staff;
  await withTransaction(db, async (tx) => {
    await tx
      .update(staffSessions)
      .set({ restaurantId, openedBy: staffId, staffId: null })
      .where(eq(staffSessions.tokenHash, by.session.tokenHash));
    await recordAudit(tx, { ...by.actor, act: 'staff.tablet', subject: String(staffId), at: clock() });
    await notifyStaffEnded(tx, staffId);
  });
}

/** Returns the people with a PIN, who can act on a shared tablet. Throws FORBIDDEN for another session. */
export async function listTabletPeople(
  { db }: Deps,
  session: StaffSession | undefined,
  locale: Locale,
): Promise<StaffOutput<'tablet.people'>> {
  const { restaurantId, staffId } = requireTablet(session);
  const [[restaurant], people] = await Promise.all([
    db.select().from(restaurants).where(eq(restaurants.id, restaurantId)),
    db
      .select({ staffId: staff.id, name: staff.name })
      .from(staffMemberships)
      .innerJoin(staff, eq(staff.id, staffMemberships.staffId))
      .where(and(eq(staffMemberships.restaurantId, restaurantId), isNotNull(staffMemberships.pinHash)))
      .orderBy(asc(staff.name), asc(staff.id)),
  ]);
  return {
    restaurantName: restaurant ? pick(restaurant.name, locale, restaurant.defaultLocale) : '',
    current: staffId ?? undefined,
    people,
  };
}

/**
 * Lets a person act on a shared tablet by their PIN. Throws PIN_WRONG, TOO_MANY, FORBIDDEN when the session
 * is not shared.
 */
export async function unlockTablet(
  deps: Deps,
  session: StaffSession | undefined,
  { staffId, pin }: { staffId: number; pin: string },
  address: string,
): Promise<void> {
  const { restaurantId, tokenHash, staffId: before } = requireTablet(session);
  const now = deps.clock();
  const key = `staff:pin:${restaurantId}:${staffId}`;
  await spend(deps.db, `staff:tablet:${tokenHash}`, budgets.tablet, now);
  await spend(deps.db, key, budgets.person, now);
  await spend(deps.db, `${key}:day`, budgets.day, now);
  const [found] = await deps.db
    .select({ pinHash: staffMemberships.pinHash, name: staff.name })
    .from(staffMemberships)
    .innerJoin(staff, eq(staff.id, staffMemberships.staffId))
    .where(isMembership({ restaurantId, staffId }));
  const isRight = splitSecrets(deps.env.CODE_SECRET).some((secret) =>
    isSame(found?.pinHash ?? '', getPinHash(secret, { restaurantId, staffId }, pin)),
  );
  if (!found || !isRight) throw new DomainError('PIN_WRONG');
  await resetAttempts(deps.db, key);
  await resetAttempts(deps.db, `${key}:day`);
  await withTransaction(deps.db, async (tx) => {
    await setActing(tx, tokenHash, staffId);
    await recordAudit(tx, {
      restaurantId,
      act: 'staff.tablet-unlock',
      subject: String(staffId),
      actor: found.name,
      staffId,
      address,
      at: now,
    });
  });
  if (before !== null && before !== staffId) await notifyStaffEnded(deps.db, before);
}

/** Locks a shared tablet until the next PIN. Throws FORBIDDEN when the session is not shared. */
export async function lockTablet(
  { db, clock }: Deps,
  session: StaffSession | undefined,
  address: string,
): Promise<void> {
  const { restaurantId, tokenHash, staffId } = requireTablet(session);
  if (staffId === null) return;
  await withTransaction(db, async (tx) => {
    await setActing(tx, tokenHash, null);
    const { name: actor } = await getStaff(tx, staffId);
    const subject = String(staffId);
    await recordAudit(tx, {
      restaurantId,
      act: 'staff.tablet-lock',
      subject,
      actor,
      staffId,
      address,
      at: clock(),
    });
    await notifyStaffEnded(tx, staffId);
  });
}

const isMembership = ({ restaurantId, staffId }: PinOwner) =>
  and(eq(staffMemberships.restaurantId, restaurantId), eq(staffMemberships.staffId, staffId));

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

const setActing = (db: Executor, tokenHash: string, staffId: number | null) =>
  db.update(staffSessions).set({ staffId }).where(eq(staffSessions.tokenHash, tokenHash));

function requireTablet(session: StaffSession | undefined): StaffSession & { restaurantId: number } {
  if (!session || session.restaurantId === null) throw new DomainError('FORBIDDEN');
  return { ...session, restaurantId: session.restaurantId };
}
