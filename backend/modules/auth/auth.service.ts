import type { SessionAnswer } from '@/lib/contract/auth';
import type { Input } from '@/lib/contract/contract';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { Refused } from '../../http/refused';
import { inTransaction } from '../../http/transaction';
import { spend } from './attempts.repository';
import { type SentCode, sendCode, withCode } from './one-time-codes.service';
import { countryOfPhone } from './phone-numbers';
import { openSession, revokeSession, takeForRefresh } from './session.repository';
import { findOrAddUser, findUser, type UserRow } from './users.repository';

/** Codes sent without a purpose serve for logging in and for the member pages alike (API-18, API-19). */
const memberPurpose = 'decorder-memberinfo';

const guestBudget = { most: 5_000, windowMs: 60 * 60 * 1000 };

interface Caller {
  address: string;
  locale: Locale;
}

type Phone = { mobile: string; mobileCountryCode: string };

/** Throws PHONE_INVALID unless prefix and digits are a number of one of the six countries (CTY-03 to CTY-06). */
function countryOf(phone: Phone): CountryCode {
  const country = countryOfPhone(phone.mobileCountryCode, phone.mobile);
  if (!country) throw new Refused('PHONE_INVALID');
  return country;
}

const subjectOf = ({ mobile, mobileCountryCode }: Phone, purpose: string) => ({
  mobile,
  mobileCountryCode,
  purpose,
});

/** API-05. A token for a guest, good for 30 days. Throws TOO_MANY. */
export async function visitorToken(deps: Deps, { address }: Caller): Promise<{ accessToken: string }> {
  const now = deps.clock();
  await spend(deps.db, `guest:address:${address}`, guestBudget, now);
  return { accessToken: await openSession(deps.db, { userId: null, now, random: deps.random }) };
}

/** API-18. Throws PHONE_INVALID, TOO_MANY, CODE_LOCKED. */
export async function requestCode(
  deps: Deps,
  input: Input<'auth.sendCode'>,
  caller: Caller,
): Promise<SentCode> {
  countryOf(input);
  return sendCode(deps, subjectOf(input, input.serviceType ?? memberPurpose), caller);
}

/**
 * API-19. A right code stays usable and is recorded as checked, for what needs a code checked shortly before (DEC-27).
 * Throws PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, TOO_MANY.
 */
export async function checkCode(
  deps: Deps,
  input: Input<'auth.checkCode'>,
  { address }: Caller,
): Promise<{ success: boolean }> {
  countryOf(input);
  const subject = subjectOf(input, input.serviceType);
  return withCode(deps, { subject, code: input.otpcode, address, use: false }, async () => ({
    success: true,
  }));
}

/**
 * API-07, API-12. The code is spent, the account made when the number has none (DEC-29), and a session of 30 days opened: all
 * of it or nothing. Throws PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, TOO_MANY.
 */
export async function loginByCode(
  deps: Deps,
  input: Input<'auth.loginByCode'>,
  { address }: Caller,
): Promise<SessionAnswer> {
  const countryCode = countryOf(input);
  const subject = subjectOf(input, memberPurpose);
  return withCode(deps, { subject, code: input.otpCode, address, use: true }, async (tx, now) => {
    const { mobile, mobileCountryCode } = input;
    const user = await findOrAddUser(tx, { mobile, mobileCountryCode, countryCode, now });
    return sessionAnswer(user, await openSession(tx, { userId: user.id, now, random: deps.random }));
  });
}

/**
 * API-06. A new token for a diner's one, which stops working; also for one that ended less than 30 days ago.
 * Throws ACCESS_DENIED for any other token, and for a mobile that isn't its diner's.
 */
export async function refresh(deps: Deps, input: Input<'auth.refresh'>): Promise<SessionAnswer> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const userId = await takeForRefresh(tx, input.accessToken, now);
    const user = userId === undefined ? undefined : await findUser(tx, userId);
    // Thrown inside, so that a wrong mobile doesn't end the session.
    if (!user || user.mobile !== input.mobile) throw new Refused('ACCESS_DENIED');
    return sessionAnswer(user, await openSession(tx, { userId: user.id, now, random: deps.random }));
  });
}

/** SES-09. The token is worth nothing afterwards. */
export async function logout(deps: Deps, token: string | undefined): Promise<Record<string, never>> {
  if (token) await revokeSession(deps.db, token, deps.clock());
  return {};
}

const sessionAnswer = (user: UserRow, accessToken: string): SessionAnswer => ({
  accessToken,
  userId: user.id,
  mobile: user.mobile,
  mobileCountryCode: user.mobileCountryCode,
});
