import type { SessionAnswer } from '@/lib/contract/auth';
import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import {
  findUserIdByToken,
  getHash,
  openSession,
  revokeSession,
  takeForRefresh,
  type Viewer,
} from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { type SentCode, sendCode, withCode } from './one-time-codes';
import { changeCode } from './one-time-codes.repository';
import { getCountry, type Phone } from './phone-numbers';
import { logIn } from './session-answer';
import { findOrAddUser, holdUser } from './users.repository';

/** Codes without a purpose are valid for logging in and for the member pages. */
export const memberPurpose = 'decorder-memberinfo';
export const resetPurpose = 'resetPSW';

const guestBudget = { most: 5_000, windowMs: hourMs };

/** The caller and the origin of the request. */
export interface Caller {
  address: string;
  device?: string;
  locale: Locale;
  viewer: Viewer;
}

export const codeSubject = ({ mobile, mobileCountryCode }: Phone, purpose: string) => ({
  mobile,
  mobileCountryCode,
  purpose,
});

/** Creates a guest's token, valid for 30 days. Throws TOO_MANY. */
export async function createVisitorToken(
  deps: Deps,
  { address }: Pick<Caller, 'address'>,
): Promise<{ accessToken: string }> {
  const now = deps.clock();
  await spendSource(deps.db, 'guest:address', address, guestBudget, now);
  return { accessToken: await openSession(deps.db, { userId: null, now, random: deps.random }) };
}

/** Throws PHONE_INVALID, PROOF_NEEDED, TOO_MANY, CODE_LOCKED. */
export async function requestCode(
  deps: Deps,
  input: Input<'auth.sendCode'>,
  caller: Caller,
): Promise<SentCode> {
  getCountry(input);
  const { proof, restaurantId, serviceType = memberPurpose } = input;
  return sendCode(deps, codeSubject(input, serviceType), { ...caller, proof, restaurantId });
}

/**
 * Verifies a code, which stays usable, and records the check for the logged-in user, for changes that need a
 * recently verified code. For a new password it returns a ticket, whether or not the number has an account.
 * Throws PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, TOO_MANY.
 */
export async function checkCode(
  deps: Deps,
  input: Input<'auth.checkCode'>,
  { viewer, ...from }: Caller,
): Promise<Output<'auth.checkCode'>> {
  getCountry(input);
  const subject = codeSubject(input, input.serviceType);
  return withCode(deps, { subject, code: input.otpcode, from, use: false }, async (tx, _now, { id }) => {
    const ticket = input.serviceType === resetPurpose ? deps.random(24).toString('base64url') : undefined;
    await changeCode(tx, id, {
      checkedBy: viewer.userId ?? null,
      ticketHash: ticket ? getHash(ticket) : null,
    });
    return { success: true, ticket };
  });
}

/**
 * Spends the code, creates the account if the number has none, and opens a session of 30 days, all or
 * nothing. Throws PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, TOO_MANY.
 */
export async function loginByCode(
  deps: Deps,
  input: Input<'auth.loginByCode'>,
  { locale, ...from }: Caller,
): Promise<SessionAnswer> {
  const countryCode = getCountry(input);
  const subject = codeSubject(input, memberPurpose);
  return withCode(deps, { subject, code: input.otpCode, from, use: true }, async (tx, now) => {
    const { mobile, mobileCountryCode } = input;
    const user = await findOrAddUser(tx, { mobile, mobileCountryCode, countryCode, locale, now });
    return logIn(deps, tx, user, now, from.device);
  });
}

/**
 * Replaces a user's token, also one that expired less than 30 days ago. Throws ACCESS_DENIED for any other
 * token, and for a mobile that is not the user's.
 */
export async function refresh(deps: Deps, input: Input<'auth.refresh'>): Promise<SessionAnswer> {
  return withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    // The account is locked before its sessions, in the same order as by a change of password.
    const userId = await findUserIdByToken(tx, input.accessToken);
    const user = userId === undefined ? undefined : await holdUser(tx, userId);
    const taken = user && (await takeForRefresh(tx, input.accessToken, now));
    // Thrown inside the transaction, so that a wrong mobile does not end the session.
    if (!user || taken !== user.id || user.mobile !== input.mobile) throw new DomainError('ACCESS_DENIED');
    return logIn(deps, tx, user, now);
  });
}

/** Revokes the token. */
export async function logout(deps: Deps, token: string | undefined): Promise<Record<string, never>> {
  if (token) await revokeSession(deps.db, token, deps.clock());
  return {};
}
