import type { Input, Output } from '@/lib/contract/contract';
import { type Budget, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { dayMs, hourMs } from '../../core/durations';
import { endSessions } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import type { Deps } from '../../deps';
import { type Caller, codeSubject, memberPurpose } from './login-by-code';
import { withCode } from './one-time-codes';
import { toStoredPassword } from './passwords';
import { getCountry } from './phone-numbers';
import { changeUser, findOrAddUser, findUserByPhone, takeUser } from './users.repository';

/** Checking known numbers must not allow a list of them to be built (docs/decisions/known-numbers.md). */
const checkBudgets = {
  number: { most: 10, windowMs: dayMs },
  address: { most: 10, windowMs: hourMs },
  addressDay: { most: 30, windowMs: dayMs },
  prefix: { most: 2_000, windowMs: dayMs },
  day: { most: 5_000, windowMs: dayMs },
} satisfies Record<string, Budget>;

const addBudgets = {
  address: { most: 30, windowMs: hourMs },
  day: { most: 5_000, windowMs: dayMs },
} satisfies Record<string, Budget>;

/**
 * Spends the code and sets the first password of the number's account, which already exists if the number
 * has logged in by code before. Throws PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, CODE_LOCKED, TOO_MANY,
 * PASSWORD_COMMON, ALREADY_REGISTERED; the last two leave the code usable.
 */
export async function register(
  deps: Deps,
  input: Input<'auth.register'>,
  { locale, viewer, ...from }: Caller,
): Promise<Output<'auth.register'>> {
  const countryCode = getCountry(input);
  const { mobile, mobileCountryCode } = input;
  const subject = codeSubject(input, memberPurpose);
  return withCode(deps, { subject, code: input.otpCode, from, use: true }, async (tx, now) => {
    const found = await findOrAddUser(tx, { mobile, mobileCountryCode, countryCode, locale, now });
    const user = await takeUser(tx, found.id);
    if (user?.passwordHash !== null) throw new DomainError('ALREADY_REGISTERED');
    await changeUser(tx, user.id, { passwordHash: await toStoredPassword(input.password, user) });
    await endSessions(tx, user.id, now, viewer.token);
    return { userId: user.id };
  });
}

/**
 * Returns the account of a number, creating it when it does not exist; known and unknown numbers get the
 * same response. The caller needs the gateway's secret, and an account without a code grants no login.
 * Throws PHONE_INVALID, TOO_MANY.
 */
export async function autoRegister(
  deps: Deps,
  input: Input<'auth.autoRegister'>,
  { address, locale }: Caller,
): Promise<Output<'auth.autoRegister'>> {
  const countryCode = getCountry(input);
  const now = deps.clock();
  await spendSource(deps.db, 'account:address', address, addBudgets.address, now);
  await spend(deps.db, 'account:day', addBudgets.day, now);
  const { mobile, mobileCountryCode } = input;
  const user = await findOrAddUser(deps.db, { mobile, mobileCountryCode, countryCode, locale, now });
  return { userId: user.id };
}

/** Throws PHONE_INVALID, TOO_MANY. */
export async function checkMobile(
  deps: Deps,
  input: Input<'auth.mobileCheck'>,
  { address }: Caller,
): Promise<Output<'auth.mobileCheck'>> {
  getCountry(input);
  const now = deps.clock();
  // Limits are taken from the narrowest to the widest, so that one source cannot use up the shared one.
  await spendSource(deps.db, 'known:address', address, checkBudgets.address, now);
  await spendSource(deps.db, 'known:addressDay', address, checkBudgets.addressDay, now);
  await spend(deps.db, `known:number:${input.mobileCountryCode}:${input.mobile}`, checkBudgets.number, now);
  await spend(deps.db, `known:prefix:${input.mobileCountryCode}`, checkBudgets.prefix, now);
  await spend(deps.db, 'known:day', checkBudgets.day, now);
  return { registered: (await findUserByPhone(deps.db, input)) !== undefined };
}
