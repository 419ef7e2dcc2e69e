import { and, eq, gt, isNull } from 'drizzle-orm';
import { hasMail } from '@/lib/contract/staff/account';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { isAtLeast, type Role } from '@/lib/contract/staff/roles';
import type { Locale } from '@/lib/contract/vocabulary';
import { getSourceKey } from '@/lib/domain/network/source-key';
import type { Budget } from '../../core/attempts.repository';
import { type Act, recordAudit } from '../../core/audit-log';
import { findByGuess } from '../../core/compare-guess';
import { DomainError } from '../../core/domain-error';
import { dayMs, hourMs } from '../../core/durations';
import { getHash } from '../../core/sessions.repository';
import { recordStaffEvent } from '../../core/staff-events';
import { endStaffSessions, openStaffSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { restaurants } from '../../schema/restaurant';
import { staff, staffInvitations } from '../../schema/staff';
import { postMessage } from '../outbox/outbox';
import { findRestaurantName } from '../restaurant/restaurant-name';
import { recordAccountAudit } from './account-audit';
import { requireSecondFactor, spendCodeTry } from './second-factor-check';
import { postSecurityMail } from './security-mail';
import { type Caller, withPassword } from './sign-in';
import {
  findMembership,
  findStaffByEmail,
  lockStaff,
  type StaffRow,
  setMembership,
} from './staff.repository';
import { hashNewPassword } from './staff-passwords';

/** Limits unknown tokens from one address; tokens have 256 random bits, so this only reduces noise. */
const missBudget: Budget = { most: 60, windowMs: hourMs };

type Invitation = typeof staffInvitations.$inferSelect;

export interface Invited {
  token: string;
  expiresAt: Date;
}

type InvitationOptions = Pick<Deps, 'random'> & {
  now: Date;
  by?: Pick<Act, 'actor' | 'staffId' | 'address'>;
};

/**
 * Returns the console's path that accepts a token; the token is in the fragment, which servers do not log.
 */
export const getInvitationPath = (token: string): string => `/welcome#${token}`;

/** Matches the invitations of an address to a restaurant that were not used. */
export const isOpenFor = (restaurantId: number, email: string) =>
  and(
    eq(staffInvitations.restaurantId, restaurantId),
    eq(staffInvitations.email, email),
    isNull(staffInvitations.usedAt),
  );

/**
 * Invites a person to a restaurant with a single-use link, valid for 24 hours, which is mailed if they have an address. An
 * earlier invitation of the same account ends. Throws RESTAURANT_UNKNOWN.
 */
export async function invite(
  tx: Tx,
  wish: { restaurantId: number; email: string; role: Role; locale?: Locale },
  { by, ...given }: InvitationOptions & { consoleUrl: string },
): Promise<Invited> {
  const { restaurantId, email, role } = wish;
  const [restaurant] = await tx
    .select({ defaultLocale: restaurants.defaultLocale })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  await tx.delete(staffInvitations).where(isOpenFor(restaurantId, email));
  const invited = await addLink(tx, { email, restaurantId, role, invitedBy: by?.staffId }, given);
  if (hasMail(wish))
    await postMessage(tx, {
      channel: 'email',
      recipient: email,
      template: 'staff-invitation',
      locale: wish.locale ?? restaurant.defaultLocale,
      restaurantId,
      data: { role, link: given.consoleUrl + getInvitationPath(invited.token) },
      now: given.now,
    });
  await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: 'invitation', now: given.now });
  await recordAudit(tx, {
    restaurantId,
    act: 'staff.invite',
    subject: email,
    detail: { role },
    ...by,
    at: given.now,
  });
  return invited;
}

/**
 * Creates a single-use link that sets a new password, valid for `lifeMs` (24 hours). An earlier link of the person ends.
 * Throws NOT_FOUND.
 */
export async function createPasswordLink(
  tx: Tx,
  email: string,
  { by, ...given }: InvitationOptions & { lifeMs?: number },
): Promise<Invited> {
  const person = await findStaffByEmail(tx, email);
  if (!person) throw new DomainError('NOT_FOUND');
  await endPasswordLinks(tx, email);
  const link = await addLink(tx, { email }, given);
  await recordAccountAudit(tx, person.id, {
    act: 'staff.password-link',
    subject: email,
    ...by,
    at: given.now,
  });
  return link;
}

async function endPasswordLinks(tx: Tx, email: string): Promise<void> {
  await tx
    .delete(staffInvitations)
    .where(
      and(
        eq(staffInvitations.email, email),
        isNull(staffInvitations.restaurantId),
        isNull(staffInvitations.usedAt),
      ),
    );
}

async function addLink(
  tx: Tx,
  link: Pick<typeof staffInvitations.$inferInsert, 'email' | 'restaurantId' | 'role' | 'invitedBy'>,
  { now, random, lifeMs = dayMs }: InvitationOptions & { lifeMs?: number },
): Promise<Invited> {
  const token = random(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs);
  await tx.insert(staffInvitations).values({ ...link, tokenHash: getHash(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Throws LINK_SPENT, and TOO_MANY after 60 wrong tokens an hour from one address. */
async function findInvitation(deps: Deps, token: string, address: string): Promise<Invitation> {
  const now = deps.clock();
  const limit = { key: `staff:link:${getSourceKey(address)}`, budget: missBudget };
  const findUnused = async (tx: Tx) => {
    const [found] = await tx
      .select()
      .from(staffInvitations)
      .where(
        and(
          eq(staffInvitations.tokenHash, getHash(token)),
          isNull(staffInvitations.usedAt),
          gt(staffInvitations.expiresAt, now),
        ),
      );
    return found && (await isStillAllowed(tx, found)) ? found : undefined;
  };
  const found = await findByGuess(deps.db, [limit], findUnused, now);
  if (!found) throw new DomainError('LINK_SPENT');
  return found;
}

/**
 * Returns whether the member who invited may still give the role; always true for the operator. It locks the membership,
 * so that the member is not removed before `tx` ends.
 */
async function isStillAllowed(tx: Tx, { restaurantId, role, invitedBy }: Invitation): Promise<boolean> {
  if (invitedBy === null || restaurantId === null || role === null) return true;
  const inviter = await findMembership(tx, restaurantId, invitedBy);
  return inviter !== undefined && isAtLeast(inviter.role, role);
}

export async function readInvitation(
  deps: Deps,
  { token }: StaffInput<'account.readInvitation'>,
  { address, locale }: { address: string; locale: Locale },
): Promise<StaffOutput<'account.readInvitation'>> {
  const { email, role, restaurantId, expiresAt } = await findInvitation(deps, token, address);
  return {
    email,
    role: role ?? undefined,
    restaurantId: restaurantId ?? undefined,
    restaurantName: await findRestaurantName(deps.db, restaurantId ?? 0, locale),
    hasAccount: (await findStaffByEmail(deps.db, email)) !== undefined,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Spends a link: makes the person a member, with a new account or by their existing password, or sets the
 * new password. Of concurrent calls one succeeds. Throws LINK_SPENT, INVALID_INPUT for a new account without
 * a name, and the errors of a new password and of logging in.
 */
export async function acceptInvitation(
  deps: Deps,
  input: StaffInput<'account.acceptInvitation'>,
  caller: Caller,
): Promise<{ staffId: number; token: string }> {
  const { token, name, password, locale } = input;
  const { address } = caller;
  const invitation = await findInvitation(deps, token, address);
  const { email, restaurantId } = invitation;
  const existing = await findStaffByEmail(deps.db, email);
  const join = (tx: Tx, person: Pick<StaffRow, 'id' | 'name'>) =>
    spendInvitation(deps, tx, invitation, person, address);
  if (existing && restaurantId !== null)
    return withPassword(deps, { ...input, email }, caller, (tx, person) => join(tx, person));

  const called = existing?.name ?? name;
  if (called === undefined)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'name', reason: 'is missing' }] });
  const passwordHash = await hashNewPassword(password, { email, name: called });
  if (existing?.totpSecret && input.code !== undefined)
    await spendCodeTry(deps.db, existing.id, deps.clock());
  return withTransaction(deps.db, async (tx) => {
    if (existing) {
      const person = await lockStaff(tx, existing.id);
      if (person) await requireSecondFactor(deps, tx, person, input.code);
      await tx.update(staff).set({ passwordHash }).where(eq(staff.id, existing.id));
      await endStaffSessions(tx, existing.id, deps.clock());
      await postSecurityMail(tx, existing, 'password', deps.clock());
      return join(tx, existing);
    }
    const [made] = await tx
      .insert(staff)
      .values({ email, name: called, locale, passwordHash, createdAt: deps.clock() })
      .onConflictDoNothing({ target: staff.email })
      .returning({ id: staff.id, name: staff.name });
    // Another link of the same address created the account concurrently.
    if (!made) throw new DomainError('STATUS_CONFLICT');
    return join(tx, made);
  });
}

async function spendInvitation(
  { clock, random }: Deps,
  tx: Tx,
  invitation: Invitation,
  { id: staffId, name }: Pick<StaffRow, 'id' | 'name'>,
  address: string,
): Promise<{ staffId: number; token: string }> {
  const now = clock();
  const { tokenHash, restaurantId, role, email } = invitation;
  const spent = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isNull(staffInvitations.usedAt)))
    .returning({ email: staffInvitations.email });
  if (spent.length === 0 || !(await isStillAllowed(tx, invitation))) throw new DomainError('LINK_SPENT');
  const by = { actor: name, staffId, address, at: now };
  if (restaurantId !== null && role !== null) {
    const held = await findMembership(tx, restaurantId, staffId);
    // An invitation lowers no role, so a restaurant keeps its last owner.
    if (!held || !isAtLeast(held.role, role))
      await setMembership(tx, { restaurantId, staffId, role, createdAt: now });
    // A manager of one restaurant may have created the link, which now would open another one.
    await endPasswordLinks(tx, email);
    await recordAudit(tx, { restaurantId, act: 'staff.join', subject: email, detail: { role }, ...by });
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: String(staffId), now });
  } else await recordAccountAudit(tx, staffId, { act: 'staff.password', subject: email, ...by });
  return { staffId, token: await openStaffSession(tx, { staffId, now, random }) };
}
