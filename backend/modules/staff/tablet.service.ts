import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { getNewestSecret, splitSecrets } from '@/lib/domain/secrets';
import { type Budget, forgive, spend } from '../../core/attempts.repository';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { notifyStaffEnded, type StaffMember, type StaffSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { staff, staffMemberships, staffSessions } from '../../schema/staff';
import { pick } from '../../text';

const minuteMs = 60_000;

/** Tries before a PIN is compared. A right one resets those of the person. */
const budgets = {
  /** At one person's PIN, on all tablets of the restaurant: 20 a day is one in five hundred for four digits. */
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

/** Returns whether a PIN is one digit all over, or digits in a row. */
function isWeak(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  return [0, 1, -1].some((step) => steps.every((each) => each === step));
}

/** Sets the caller's own PIN. Throws PIN_WEAK, and FORBIDDEN on a shared tablet, where a PIN must not open the way to another. */
export async function setPin({ db, env, clock }: Deps, pin: string, by: By): Promise<void> {
  if (by.session.restaurantId !== null) throw new DomainError('FORBIDDEN');
  if (isWeak(pin)) throw new DomainError('PIN_WEAK');
  const { restaurantId, staffId } = by.staff;
  const pinHash = getPinHash(getNewestSecret(env.CODE_SECRET), by.staff, pin);
  await withTransaction(db, async (tx) => {
    await tx.update(staffMemberships).set({ pinHash }).where(isMembership({ restaurantId, staffId }));
    await recordAudit(tx, { ...by.actor, act: 'staff.pin', subject: String(staffId), at: clock() });
  });
}

/** Makes the session one of a shared tablet, on which nobody acts yet. Throws FORBIDDEN where it is one. */
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

/** Returns who can act on a shared tablet: those with a PIN. Throws FORBIDDEN for another session. */
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

/** Lets a person act on a shared tablet by their PIN. Throws PIN_WRONG, TOO_MANY, FORBIDDEN where it is not shared. */
export async function unlockTablet(
  deps: Deps,
  session: StaffSession | undefined,
  { staffId, pin }: { staffId: number; pin: string },
): Promise<void> {
  const { restaurantId, tokenHash, staffId: before } = requireTablet(session);
  const now = deps.clock();
  const key = `staff:pin:${restaurantId}:${staffId}`;
  await spend(deps.db, `staff:tablet:${tokenHash}`, budgets.tablet, now);
  await spend(deps.db, key, budgets.person, now);
  await spend(deps.db, `${key}:day`, budgets.day, now);
  const [found] = await deps.db
    .select({ pinHash: staffMemberships.pinHash })
    .from(staffMemberships)
    .where(isMembership({ restaurantId, staffId }));
  const isRight = splitSecrets(deps.env.CODE_SECRET).some((secret) =>
    isSame(found?.pinHash ?? '', getPinHash(secret, { restaurantId, staffId }, pin)),
  );
  if (!isRight) throw new DomainError('PIN_WRONG');
  await forgive(deps.db, key);
  await forgive(deps.db, `${key}:day`);
  await setActing(deps.db, tokenHash, staffId);
  if (before !== null && before !== staffId) await notifyStaffEnded(deps.db, before);
}

/** Lets nobody act on a shared tablet until the next PIN. Throws FORBIDDEN where it is not shared. */
export async function lockTablet({ db }: Deps, session: StaffSession | undefined): Promise<void> {
  const { tokenHash, staffId } = requireTablet(session);
  await setActing(db, tokenHash, null);
  if (staffId !== null) await notifyStaffEnded(db, staffId);
}

const isMembership = ({ restaurantId, staffId }: PinOwner) =>
  and(eq(staffMemberships.restaurantId, restaurantId), eq(staffMemberships.staffId, staffId));

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const setActing = (db: Executor, tokenHash: string, staffId: number | null) =>
  db.update(staffSessions).set({ staffId }).where(eq(staffSessions.tokenHash, tokenHash));

function requireTablet(session: StaffSession | undefined): StaffSession & { restaurantId: number } {
  if (!session || session.restaurantId === null) throw new DomainError('FORBIDDEN');
  return { ...session, restaurantId: session.restaurantId };
}
