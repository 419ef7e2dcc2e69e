import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Budget } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { spendSource } from '../../core/source-budgets';
import { endOtherSessions, type OwnSession, openStaffSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { getConsoleUrl } from '../../http/staff/console-host';
import { staffPasskeys } from '../../schema/staff';
import { recordAccountAudit } from './account-audit';
import {
  addChallenge,
  findPasskey,
  isOwnPasskey,
  listPasskeyRows,
  type PasskeyRow,
  spendChallenge,
} from './passkeys.repository';
import { notifyPlaces, toOwnAct } from './second-factor';
import { postSecurityMail } from './security-mail';
import { type Caller, withPassword } from './sign-in';
import { getStaff, lockStaff } from './staff.repository';

/** A person has a handful of devices. */
const mostPasskeys = 20;

/** Limits passkey logins of one source; signatures cannot be guessed, so this only reduces noise. */
const sourceBudget: Budget = { most: 100, windowMs: 60 * 60_000 };

/** The person must also unlock the device, which makes a passkey count as two factors. */
const userVerification = 'required';

/** The parts of a browser's response that are read before it is verified. */
const answer = z.object({ id: z.string(), response: z.object({ clientDataJSON: z.string() }) });
const clientData = z.object({ challenge: z.string() });

export async function listPasskeys(
  { db }: Deps,
  { staffId }: OwnSession,
): Promise<StaffOutput<'account.passkeys'>> {
  const rows = await listPasskeyRows(db, staffId);
  return {
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      passkeyId: id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString(),
    })),
  };
}

/** Returns the person's passkeys. Throws PASSKEY_LIMIT when no further one may be added. */
async function listWithinLimit(tx: Tx, staffId: number): Promise<PasskeyRow[]> {
  const held = await listPasskeyRows(tx, staffId);
  if (held.length >= mostPasskeys) throw new DomainError('PASSKEY_LIMIT', { most: mostPasskeys });
  return held;
}

/**
 * Returns the browser's options to create a passkey, after checking the password and any second factor.
 * Throws PASSKEY_LIMIT, and the errors of logging in.
 */
export async function startPasskey(
  deps: Deps,
  proof: StaffInput<'account.startPasskey'>,
  { staffId }: OwnSession,
  caller: Caller,
): Promise<StaffOutput<'account.startPasskey'>> {
  const { env, random, clock } = deps;
  const { email, name } = await getStaff(deps.db, staffId);
  return withPassword(deps, { ...proof, email }, caller, async (tx) => {
    const held = await listWithinLimit(tx, staffId);
    const options = await generateRegistrationOptions({
      rpName: 'Makan',
      rpID: env.CONSOLE_HOST,
      userID: new TextEncoder().encode(String(staffId)),
      userName: email,
      userDisplayName: name,
      challenge: Uint8Array.from(random(32)),
      excludeCredentials: held.map(({ id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification },
    });
    await addChallenge(tx, options.challenge, staffId, clock());
    return { options: { ...options } };
  });
}

/** Stores a passkey that the browser created. Throws PASSKEY_EXPIRED, PASSKEY_LIMIT, PASSKEY_REFUSED. */
export async function addPasskey(
  deps: Deps,
  { name, response }: StaffInput<'account.addPasskey'>,
  { staffId }: OwnSession,
  address: string,
): Promise<void> {
  const { env, clock } = deps;
  const { challenge } = await spendAnswer(deps, response, staffId);
  const { registrationInfo } = await verify(deps, () =>
    verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: getConsoleUrl(env),
      expectedRPID: env.CONSOLE_HOST,
    }),
  );
  if (!registrationInfo) throw new DomainError('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const now = clock();
  await withTransaction(deps.db, async (tx) => {
    const person = await lockStaff(tx, staffId);
    // Several passkeys may have been started before the first of them was stored.
    await listWithinLimit(tx, staffId);
    const made = await tx
      .insert(staffPasskeys)
      .values({
        id,
        staffId,
        name,
        publicKey: Buffer.from(publicKey).toString('base64url'),
        counter,
        transports,
        createdAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id });
    if (!person || made.length === 0) throw new DomainError('PASSKEY_REFUSED');
    await recordAccountAudit(tx, staffId, {
      ...toOwnAct(person, address),
      act: 'staff.passkey-add',
      detail: { name },
      at: now,
    });
    await postSecurityMail(tx, person, 'passkeyAdded', now);
    await notifyPlaces(tx, staffId, now);
  });
}

/** Throws PASSKEY_UNKNOWN. */
export async function renamePasskey(
  { db, clock }: Deps,
  { passkeyId, name }: StaffInput<'account.renamePasskey'>,
  { staffId }: OwnSession,
  address: string,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const isOwn = isOwnPasskey(staffId, passkeyId);
    const [held] = await tx
      .select({ name: staffPasskeys.name })
      .from(staffPasskeys)
      .where(isOwn)
      .for('update');
    if (!held) throw new DomainError('PASSKEY_UNKNOWN');
    await tx.update(staffPasskeys).set({ name }).where(isOwn);
    await recordAccountAudit(tx, staffId, {
      ...toOwnAct(await getStaff(tx, staffId), address),
      act: 'staff.passkey-rename',
      detail: { before: held.name, after: name },
      at: clock(),
    });
  });
}

/**
 * Removes a passkey, and ends the sessions that passkeys opened elsewhere, because the device may be lost.
 * Throws PASSKEY_UNKNOWN.
 */
export async function removePasskey(
  { db, clock }: Deps,
  { passkeyId }: StaffInput<'account.removePasskey'>,
  session: OwnSession,
  address: string,
): Promise<void> {
  const { staffId } = session;
  const now = clock();
  await withTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(staffPasskeys)
      .where(isOwnPasskey(staffId, passkeyId))
      .returning({ name: staffPasskeys.name });
    if (!gone) throw new DomainError('PASSKEY_UNKNOWN');
    await endOtherSessions(tx, session, 'passkey', now);
    const person = await getStaff(tx, staffId);
    const act = toOwnAct(person, address);
    await recordAccountAudit(tx, staffId, { ...act, act: 'staff.passkey-remove', detail: gone, at: now });
    await postSecurityMail(tx, person, 'passkeyRemoved', now);
    await notifyPlaces(tx, staffId, now);
  });
}

/** Returns the browser's options to log in with any passkey of this console. Throws TOO_MANY. */
export async function startPasskeySignIn(
  { db, env, random, clock }: Deps,
  address: string,
): Promise<StaffOutput<'account.startPasskeySignIn'>> {
  const now = clock();
  await spendSource(db, 'staff:passkey-start', address, sourceBudget, now);
  const options = await generateAuthenticationOptions({
    rpID: env.CONSOLE_HOST,
    challenge: Uint8Array.from(random(32)),
    userVerification,
  });
  await addChallenge(db, options.challenge, null, now);
  return { options: { ...options } };
}

/**
 * Opens a session for the owner of a passkey. Throws PASSKEY_EXPIRED, PASSKEY_UNKNOWN, PASSKEY_REFUSED,
 * TOO_MANY.
 */
export async function signInByPasskey(
  deps: Deps,
  { response }: StaffInput<'account.signInByPasskey'>,
  address: string,
): Promise<{ staffId: number; token: string }> {
  const { env, clock, random } = deps;
  const now = clock();
  await spendSource(deps.db, 'staff:passkey', address, sourceBudget, now);
  const { id, challenge } = await spendAnswer(deps, response, null);
  const passkey = await findPasskey(deps.db, id);
  if (!passkey) throw new DomainError('PASSKEY_UNKNOWN');
  const { authenticationInfo } = await verify(deps, () =>
    verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: getConsoleUrl(env),
      expectedRPID: env.CONSOLE_HOST,
      credential: toCredential(passkey),
    }),
  );
  const { staffId } = passkey;
  return withTransaction(deps.db, async (tx) => {
    const used = await tx
      .update(staffPasskeys)
      .set({ counter: authenticationInfo.newCounter, usedAt: now })
      .where(eq(staffPasskeys.id, id))
      .returning({ id: staffPasskeys.id });
    // The passkey was removed while its signature was verified.
    if (used.length === 0) throw new DomainError('PASSKEY_UNKNOWN');
    await recordAccountAudit(tx, staffId, {
      ...toOwnAct(await getStaff(tx, staffId), address),
      act: 'staff.sign-in',
      detail: { by: 'passkey' },
      at: now,
    });
    return { staffId, token: await openStaffSession(tx, { staffId, now, random, byPasskey: true }) };
  });
}

const toCredential = ({ id, publicKey, counter, transports }: PasskeyRow) => ({
  id,
  publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')),
  counter,
  transports,
});

/**
 * Spends the challenge in a browser's response, whether the response is right or wrong. Throws
 * PASSKEY_REFUSED, PASSKEY_EXPIRED.
 */
async function spendAnswer(
  { db, clock }: Deps,
  response: Record<string, unknown>,
  staffId: number | null,
): Promise<{ id: string; challenge: string }> {
  const parsed = answer.safeParse(response);
  if (!parsed.success) throw new DomainError('PASSKEY_REFUSED');
  const { id } = parsed.data;
  const challenge = readChallenge(parsed.data.response.clientDataJSON);
  if (!(await spendChallenge(db, challenge, staffId, clock()))) throw new DomainError('PASSKEY_EXPIRED');
  return { id, challenge };
}

function readChallenge(clientDataJson: string): string {
  try {
    const text = Buffer.from(clientDataJson, 'base64url').toString();
    return clientData.parse(JSON.parse(text)).challenge;
  } catch {
    throw new DomainError('PASSKEY_REFUSED');
  }
}

/**
 * Returns the library's verified result. Throws PASSKEY_REFUSED, and logs the reason: most often an origin
 * other than the configured one.
 */
async function verify<T extends { verified: boolean }>(deps: Deps, run: () => Promise<T>): Promise<T> {
  const outcome = await run().catch((err: unknown) => {
    deps.log.warn({ err }, 'a passkey was refused');
  });
  if (!outcome?.verified) throw new DomainError('PASSKEY_REFUSED');
  return outcome;
}
