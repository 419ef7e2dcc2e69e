import { and, eq, gt, isNull } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Role } from '@/lib/contract/staff/roles';
import type { Locale } from '@/lib/contract/vocabulary';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, countUp, requireLeft } from '../../core/attempts.repository';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
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
import { requireSecondFactor, spendCodeTry } from './second-factor-check';
import { withPassword } from './sign-in.service';
import { findStaffByEmail, lockStaff, type StaffRow, setMembership } from './staff.repository';
import { hashNewPassword } from './staff-passwords';

const lifeMs = 24 * 60 * 60 * 1000;

/** Tokens that lead nowhere, from one address; tokens have 256 random bits, so this only keeps noise down. */
const missBudget: Budget = { most: 60, windowMs: 60 * 60 * 1000 };

type Invitation = typeof staffInvitations.$inferSelect;

export interface Invited {
  token: string;
  expiresAt: Date;
}

type Given = Pick<Deps, 'random'> & { now: Date; by?: Pick<Act, 'actor' | 'staffId' | 'address'> };

/** The path of the console at which a token is spent; the token is in the fragment, which no server logs. */
export const getInvitationPath = (token: string): string => `/welcome#${token}`;

/**
 * Invites somebody to a restaurant by a link that is good once, for 24 hours, and mails it. An earlier invitation of the same
 * address ends. Throws RESTAURANT_UNKNOWN.
 */
export async function invite(
  tx: Tx,
  wish: { restaurantId: number; email: string; role: Role; locale?: Locale },
  { by, ...given }: Given & { consoleUrl: string },
): Promise<Invited> {
  const { restaurantId, email, role } = wish;
  const [restaurant] = await tx
    .select({ defaultLocale: restaurants.defaultLocale })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new DomainError('RESTAURANT_UNKNOWN', { restaurantId });
  await tx
    .delete(staffInvitations)
    .where(
      and(
        eq(staffInvitations.restaurantId, restaurantId),
        eq(staffInvitations.email, email),
        isNull(staffInvitations.usedAt),
      ),
    );
  const invited = await addLink(tx, { email, restaurantId, role }, given);
  await postMessage(tx, {
    channel: 'email',
    recipient: email,
    template: 'staff-invitation',
    locale: wish.locale ?? restaurant.defaultLocale,
    restaurantId,
    data: { role, link: given.consoleUrl + getInvitationPath(invited.token) },
    now: given.now,
  });
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

/** Makes a link that sets a new password, good once, for 24 hours. Throws NOT_FOUND. */
export async function createPasswordLink(tx: Tx, email: string, { by, ...given }: Given): Promise<Invited> {
  if (!(await findStaffByEmail(tx, email))) throw new DomainError('NOT_FOUND');
  const link = await addLink(tx, { email }, given);
  await recordAudit(tx, { act: 'staff.password-link', subject: email, ...by, at: given.now });
  return link;
}

async function addLink(
  tx: Tx,
  link: Pick<typeof staffInvitations.$inferInsert, 'email' | 'restaurantId' | 'role'>,
  { now, random }: Given,
): Promise<Invited> {
  const token = random(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifeMs);
  await tx.insert(staffInvitations).values({ ...link, tokenHash: getHash(token), createdAt: now, expiresAt });
  return { token, expiresAt };
}

/** Throws LINK_SPENT, and TOO_MANY after 60 wrong tokens an hour from one address. */
async function findInvitation(deps: Deps, token: string, address: string): Promise<Invitation> {
  const now = deps.clock();
  const missKey = `staff:link:${getSourceKey(address)}`;
  await requireLeft(deps.db, missKey, missBudget, now);
  const [found] = await deps.db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.tokenHash, getHash(token)),
        isNull(staffInvitations.usedAt),
        gt(staffInvitations.expiresAt, now),
      ),
    );
  if (found) return found;
  await countUp(deps.db, missKey, missBudget.windowMs, now);
  throw new DomainError('LINK_SPENT');
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
    restaurantName: await findRestaurantName(deps.db, restaurantId ?? 0, locale),
    hasAccount: (await findStaffByEmail(deps.db, email)) !== undefined,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Spends a link: makes the person a member, with a new account or by the password of theirs, or sets the new password.
 * Of two at once one gets it. Throws LINK_SPENT, INVALID_INPUT without a name for a new account, the errors of a new password
 * and of signing in.
 */
export async function acceptInvitation(
  deps: Deps,
  input: StaffInput<'account.acceptInvitation'>,
  address: string,
): Promise<{ staffId: number; token: string }> {
  const { token, name, password, locale } = input;
  const invitation = await findInvitation(deps, token, address);
  const { email, restaurantId } = invitation;
  const existing = await findStaffByEmail(deps.db, email);
  const join = (tx: Tx, person: Pick<StaffRow, 'id' | 'name'>) =>
    spendInvitation(deps, tx, invitation, person, address);
  if (existing && restaurantId !== null)
    return withPassword(deps, { ...input, email }, address, (tx, person) => join(tx, person));

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
      return join(tx, existing);
    }
    const [made] = await tx
      .insert(staff)
      .values({ email, name: called, locale, passwordHash, createdAt: deps.clock() })
      .onConflictDoNothing({ target: staff.email })
      .returning({ id: staff.id, name: staff.name });
    // Made by another link of the same address at the same time.
    if (!made) throw new DomainError('STATUS_CONFLICT');
    return join(tx, made);
  });
}

async function spendInvitation(
  { clock, random }: Deps,
  tx: Tx,
  { tokenHash, restaurantId, role, email }: Invitation,
  { id: staffId, name }: Pick<StaffRow, 'id' | 'name'>,
  address: string,
): Promise<{ staffId: number; token: string }> {
  const now = clock();
  const spent = await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.tokenHash, tokenHash), isNull(staffInvitations.usedAt)))
    .returning({ email: staffInvitations.email });
  if (spent.length === 0) throw new DomainError('LINK_SPENT');
  const by = { actor: name, staffId, address, at: now };
  if (restaurantId !== null && role !== null) {
    await setMembership(tx, { restaurantId, staffId, role, createdAt: now });
    await recordAudit(tx, { restaurantId, act: 'staff.join', subject: email, detail: { role }, ...by });
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: String(staffId), now });
  } else await recordAudit(tx, { act: 'staff.password', subject: email, ...by });
  return { staffId, token: await openStaffSession(tx, { staffId, now, random }) };
}
