import { and, eq, isNull } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { openSealedText, sealText } from '../../core/sealed-text';
import { recordStaffEvent } from '../../core/staff-events';
import {
  endOtherSessions,
  endStaffSessions,
  notifyStaffEnded,
  type OwnSession,
  type StaffMember,
} from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { staff, staffMemberships, staffPasskeys, staffRules } from '../../schema/staff';
import { recordAccountAudit } from './account-audit';
import { countCodesLeft, removeCodes, renewCodes } from './recovery-codes';
import { sealSecret } from './second-factor-check';
import { postSecurityMail } from './security-mail';
import { type Caller, withPassword } from './sign-in';
import { findStaffByEmail, getStaff, lockStaff, type StaffRow } from './staff.repository';
import { createTotpSecret, findTotpStep, getTotpAddress } from './totp';

export async function getSecondFactor(
  { db }: Deps,
  { staffId }: OwnSession,
): Promise<StaffOutput<'account.secondFactor'>> {
  const { totpSecret } = await getStaff(db, staffId);
  return { isOn: totpSecret !== null, recoveryCodesLeft: await countCodesLeft(db, staffId) };
}

/**
 * Returns a new secret and its sealed form for the confirmation; nothing is stored before that. Throws
 * SECOND_FACTOR_ON.
 */
export async function startSecondFactor(
  { db, env, random }: Deps,
  { staffId }: OwnSession,
): Promise<StaffOutput<'account.startSecondFactor'>> {
  const { email, totpSecret } = await getStaff(db, staffId);
  if (totpSecret !== null) throw new DomainError('SECOND_FACTOR_ON');
  const secret = createTotpSecret(random);
  const setup = await sealText(env.CODE_SECRET, { purpose: 'second-factor-setup', staffId }, secret);
  return { secret, address: getTotpAddress(secret, email), setup };
}

/**
 * Turns the second factor on by its first code, and ends the person's other sessions, which were opened
 * without one. Returns the recovery codes. Throws SECOND_FACTOR_ON, SECOND_FACTOR_WRONG, INVALID_INPUT when
 * another person started it.
 */
export async function confirmSecondFactor(
  deps: Deps,
  { setup, code }: StaffInput<'account.confirmSecondFactor'>,
  session: OwnSession,
  address: string,
): Promise<StaffOutput<'account.confirmSecondFactor'>> {
  const { env, clock, random } = deps;
  const { staffId } = session;
  const secret = await openSealedText(env.CODE_SECRET, { purpose: 'second-factor-setup', staffId }, setup);
  if (secret === undefined)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'setup', reason: 'is not of this account' }] });
  const now = clock();
  const step = findTotpStep(secret, code.replace(/\s/g, ''), now);
  if (step === undefined) throw new DomainError('SECOND_FACTOR_WRONG');
  const sealed = await sealSecret(env, staffId, secret);
  return withTransaction(deps.db, async (tx) => {
    const person = await lockStaff(tx, staffId);
    if (person?.totpSecret !== null) throw new DomainError('SECOND_FACTOR_ON');
    // The code is spent, so it cannot open a session as well.
    await tx.update(staff).set({ totpSecret: sealed, totpStep: step }).where(eq(staff.id, staffId));
    const recoveryCodes = await renewCodes(tx, staffId, random);
    await endOtherSessions(tx, session, 'password', now);
    await recordAccountAudit(tx, staffId, { ...toOwnAct(person, address), act: 'staff.factor-on', at: now });
    await postSecurityMail(tx, person, 'factorOn', now);
    await notifyPlaces(tx, staffId, now);
    return { recoveryCodes };
  });
}

/** Replaces the recovery codes. Throws NOT_FOUND without a second factor, and the errors of logging in. */
export async function renewRecoveryCodes(
  deps: Deps,
  proof: StaffInput<'account.renewRecoveryCodes'>,
  { staffId }: OwnSession,
  caller: Caller,
): Promise<StaffOutput<'account.renewRecoveryCodes'>> {
  const { email } = await getStaff(deps.db, staffId);
  return withPassword(deps, { ...proof, email }, caller, async (tx, person) => {
    if (person.totpSecret === null) throw new DomainError('NOT_FOUND');
    const now = deps.clock();
    const recoveryCodes = await renewCodes(tx, staffId, deps.random);
    await recordAudit(tx, { ...toOwnAct(person, caller.address), act: 'staff.recovery-codes', at: now });
    await postSecurityMail(tx, person, 'recoveryCodes', now);
    return { recoveryCodes };
  });
}

/** Turns the second factor off, by password and code. Throws the errors of logging in. */
export async function endSecondFactor(
  deps: Deps,
  proof: StaffInput<'account.endSecondFactor'>,
  { staffId }: OwnSession,
  caller: Caller,
): Promise<void> {
  const { email } = await getStaff(deps.db, staffId);
  await withPassword(deps, { ...proof, email }, caller, async (tx, person) => {
    const now = deps.clock();
    await removeFactor(tx, staffId);
    await recordAudit(tx, { ...toOwnAct(person, caller.address), act: 'staff.factor-off', at: now });
    await postSecurityMail(tx, person, 'factorOff', now);
    await notifyPlaces(tx, staffId, now);
  });
}

/**
 * Removes the second factor and the passkeys of a person whose phone is lost or stolen, and ends their
 * sessions. Throws NOT_FOUND.
 */
export async function resetSecondFactor(tx: Tx, email: string, now: Date): Promise<void> {
  const found = await findStaffByEmail(tx, email);
  if (!found) throw new DomainError('NOT_FOUND');
  await removeFactor(tx, found.id);
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, found.id));
  await endStaffSessions(tx, found.id, now);
  await recordAccountAudit(tx, found.id, { act: 'staff.factor-reset', subject: email, at: now });
  await postSecurityMail(tx, found, 'factorReset', now);
  await notifyPlaces(tx, found.id, now);
}

/**
 * Requires a second factor of all staff of a restaurant, or no longer. Consoles of people without one react
 * immediately: their next call fails with SECOND_FACTOR_DEMANDED.
 */
export async function demandSecondFactor(
  { db, clock }: Deps,
  isDemanded: boolean,
  { staff: by, actor }: { staff: StaffMember; actor: Pick<Act, 'actor' | 'staffId' | 'address'> },
): Promise<void> {
  const { restaurantId } = by;
  const now = clock();
  await withTransaction(db, async (tx) => {
    const [rules] = await tx.select().from(staffRules).where(eq(staffRules.restaurantId, restaurantId));
    await tx
      .insert(staffRules)
      .values({ restaurantId, secondFactor: isDemanded })
      .onConflictDoUpdate({ target: staffRules.restaurantId, set: { secondFactor: isDemanded } });
    const lacking = await tx
      .select({ staffId: staff.id })
      .from(staffMemberships)
      .innerJoin(staff, eq(staff.id, staffMemberships.staffId))
      .where(and(eq(staffMemberships.restaurantId, restaurantId), isNull(staff.totpSecret)));
    for (const { staffId } of lacking) await notifyStaffEnded(tx, staffId);
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: 'second-factor', now });
    await recordAudit(tx, {
      ...actor,
      restaurantId,
      act: 'staff.factor-demand',
      subject: 'all',
      detail: { before: rules?.secondFactor ?? false, after: isDemanded },
      at: now,
    });
  });
}

/** Returns the person as the actor on their own account, for `recordAccountAudit`. */
export const toOwnAct = ({ id: staffId, name, email }: StaffRow, address: string) => ({
  actor: name,
  staffId,
  address,
  subject: email,
});

async function removeFactor(tx: Tx, staffId: number): Promise<void> {
  await tx.update(staff).set({ totpSecret: null, totpStep: null }).where(eq(staff.id, staffId));
  await removeCodes(tx, staffId);
}

/** Notifies the consoles of a person's restaurants that the person's data has changed. */
export async function notifyPlaces(tx: Tx, staffId: number, now: Date): Promise<void> {
  const places = await tx
    .select({ restaurantId: staffMemberships.restaurantId })
    .from(staffMemberships)
    .where(eq(staffMemberships.staffId, staffId));
  for (const { restaurantId } of places)
    await recordStaffEvent(tx, { restaurantId, kind: 'staff', subject: String(staffId), now });
}
