import type { SessionAnswer } from '@/lib/contract/auth';
import type { Input } from '@/lib/contract/contract';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, resetAttempts, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { minuteMs } from '../../core/durations';
import { getHash } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { isKnownDevice } from './known-devices';
import type { Caller } from './login-by-code';
import { isRightPassword } from './passwords';
import { getCountry, type Phone } from './phone-numbers';
import { logIn } from './session-answer';
import { findUserByLoginId, findUserByPhone, holdUser, type UserRow } from './users.repository';

/**
 * Attempts are counted before any hashing, correct ones too, and equally for known and unknown accounts
 * (docs/reliability.md, 10). They are counted by account and source, or by browser if it logged in to the
 * account before, so that strangers cannot use up the user's own attempts.
 */
const budgets = {
  /** The limit of one source or known browser at one account; a correct password resets it. */
  pair: { most: 10, windowMs: 15 * minuteMs },
  /**
   * This limit is never reset, so that a thief who guesses between the owner's logins gets no more attempts.
   */
  day: { most: 100, windowMs: 24 * 60 * minuteMs },
  address: { most: 100, windowMs: 60 * minuteMs },
} satisfies Record<string, Budget>;

type Origin = Pick<Caller, 'address' | 'device'>;

const toSubject = ({ mobileCountryCode, mobile }: Phone) => `${mobileCountryCode}:${mobile}`;
const getPairKey = (subject: string, requester: string) => `password:pair:${subject}:${requester}`;
const toDeviceKey = (device: string) => `device:${getHash(device)}`;

/** Throws PHONE_INVALID, LOGIN_FAILED, TOO_MANY. */
export async function loginByPassword(
  deps: Deps,
  input: Input<'auth.loginByPassword'>,
  { address, device }: Origin,
): Promise<SessionAnswer> {
  getCountry(input);
  const given = { address, device, subject: toSubject(input), password: input.password };
  return login(deps, given, () => findUserByPhone(deps.db, input));
}

/** Throws LOGIN_FAILED, TOO_MANY. */
export async function loginById(
  deps: Deps,
  input: Input<'auth.loginById'>,
  { address, device }: Origin,
): Promise<SessionAnswer> {
  const given = { address, device, subject: `id:${input.loginId.toLowerCase()}`, password: input.password };
  return login(deps, given, () => findUserByLoginId(deps.db, input.loginId));
}

/**
 * An unknown account, one without a password and a wrong password take equally long and get the same error.
 */
async function login(
  deps: Deps,
  given: Origin & { subject: string; password: string },
  find: () => Promise<UserRow | undefined>,
): Promise<SessionAnswer> {
  const { address, device, subject, password } = given;
  const now = deps.clock();
  const found = await find();
  const known = (await isKnownDevice(deps.db, device, found?.id ?? 0)) ? device : undefined;
  const pair = getPairKey(subject, known ? toDeviceKey(known) : getSourceKey(address));
  if (!known) await spendSource(deps.db, 'password:address', address, budgets.address, now);
  await spend(deps.db, pair, budgets.pair, now);
  const day = known ? `${subject}:${toDeviceKey(known)}` : subject;
  await spend(deps.db, `password:day:${day}`, budgets.day, now);

  const right = await isRightPassword(found?.passwordHash, password);
  if (!found || !right) throw new DomainError('LOGIN_FAILED');

  return withTransaction(deps.db, async (tx) => {
    const user = await holdUser(tx, found.id);
    // The password was changed during the comparison, so the old one is no longer valid.
    if (user?.passwordHash !== found.passwordHash) throw new DomainError('LOGIN_FAILED');
    await resetAttempts(tx, pair);
    return logIn(deps, tx, user, now, device);
  });
}

/** Resets the attempts of a user who just set a new password. */
export async function resetPasswordAttempts(
  db: Executor,
  phone: Phone,
  { address, device }: Origin,
): Promise<void> {
  const requesters = [getSourceKey(address), ...(device ? [toDeviceKey(device)] : [])];
  for (const requester of requesters) await resetAttempts(db, getPairKey(toSubject(phone), requester));
}
