import type { SessionAnswer } from '@/lib/contract/auth';
import type { Input } from '@/lib/contract/contract';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, forgive, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { getHash } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import type { Caller } from './auth.service';
import { isKnownDevice } from './known-devices';
import { isRightPassword } from './passwords';
import { getCountry, type Phone } from './phone-numbers';
import { logIn } from './session-answer';
import { findUserByLoginId, findUserByPhone, holdUser, type UserRow } from './users.repository';

const minuteMs = 60_000;

/**
 * Tries before any hashing, right ones too; known and unknown accounts have the same (docs/reliability.md, 10). They are counted by
 * account and source, and for a browser that logged in to the account before by that browser, so that strangers cannot use
 * up the diner's own tries.
 */
const budgets = {
  /** Of one source or known browser at one account; reset by a right password. */
  pair: { most: 10, windowMs: 15 * minuteMs },
  /** Not reset, so that a thief who guesses between the owner's logins gets no more. */
  day: { most: 100, windowMs: 24 * 60 * minuteMs },
  address: { most: 100, windowMs: 60 * minuteMs },
} satisfies Record<string, Budget>;

type Origin = Pick<Caller, 'address' | 'device'>;

const toSubject = ({ mobileCountryCode, mobile }: Phone) => `${mobileCountryCode}:${mobile}`;
const getPairKey = (subject: string, requester: string) => `password:pair:${subject}:${requester}`;
const toDeviceKey = (device: string) => `device:${getHash(device)}`;

/** API-11. Throws PHONE_INVALID, LOGIN_FAILED, TOO_MANY. */
export async function loginByPassword(
  deps: Deps,
  input: Input<'auth.loginByPassword'>,
  { address, device }: Origin,
): Promise<SessionAnswer> {
  getCountry(input);
  const given = { address, device, subject: toSubject(input), password: input.password };
  return login(deps, given, () => findUserByPhone(deps.db, input));
}

/** API-08. Throws LOGIN_FAILED, TOO_MANY. */
export async function loginById(
  deps: Deps,
  input: Input<'auth.loginById'>,
  { address, device }: Origin,
): Promise<SessionAnswer> {
  const given = { address, device, subject: `id:${input.loginId.toLowerCase()}`, password: input.password };
  return login(deps, given, () => findUserByLoginId(deps.db, input.loginId));
}

/** An account that there isn't, one without a password and a wrong password take equally long and are answered alike. */
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
    // Changed while it was compared: the old one opens nothing any more.
    if (user?.passwordHash !== found.passwordHash) throw new DomainError('LOGIN_FAILED');
    await forgive(tx, pair);
    return logIn(deps, tx, user, now, device);
  });
}

/** Resets the attempts of a user who just set a new password. */
export async function forgivePassword(
  db: Executor,
  phone: Phone,
  { address, device }: Origin,
): Promise<void> {
  const requesters = [getSourceKey(address), ...(device ? [toDeviceKey(device)] : [])];
  for (const requester of requesters) await forgive(db, getPairKey(toSubject(phone), requester));
}
