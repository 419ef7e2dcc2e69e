import type { SessionAnswer } from '@/lib/contract/auth';
import type { Input } from '@/lib/contract/contract';
import { type Budget, forgive, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { inTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import type { Caller } from './auth.service';
import { passwordMatches } from './passwords';
import { getCountry } from './phone-numbers';
import { logIn } from './session-answer';
import { findUserByLoginId, findUserByPhone, holdUser, type UserRow } from './users.repository';

const minuteMs = 60_000;

/** Tries before any hashing, right ones too; known and unknown accounts have the same (reliability 10). */
const budgets = {
  /** Emptied by a right password. */
  account: { most: 10, windowMs: 15 * minuteMs },
  /** Not emptied, so that a thief who guesses between the owner's logins gets no more. */
  accountDay: { most: 100, windowMs: 24 * 60 * minuteMs },
  address: { most: 100, windowMs: 60 * minuteMs },
} satisfies Record<string, Budget>;

/** API-11. Throws PHONE_INVALID, LOGIN_FAILED, TOO_MANY. */
export async function loginByPassword(
  deps: Deps,
  input: Input<'auth.loginByPassword'>,
  caller: Pick<Caller, 'address'>,
): Promise<SessionAnswer> {
  getCountry(input);
  const subject = `${input.mobileCountryCode}:${input.mobile}`;
  return login(deps, { ...caller, subject, password: input.password }, () => findUserByPhone(deps.db, input));
}

/** API-08. Throws LOGIN_FAILED, TOO_MANY. */
export async function loginById(
  deps: Deps,
  input: Input<'auth.loginById'>,
  caller: Pick<Caller, 'address'>,
): Promise<SessionAnswer> {
  const subject = `id:${input.loginId.toLowerCase()}`;
  return login(deps, { ...caller, subject, password: input.password }, () =>
    findUserByLoginId(deps.db, input.loginId),
  );
}

/** An account that there isn't, one without a password and a wrong password take equally long and are answered alike. */
async function login(
  deps: Deps,
  given: { subject: string; password: string; address: string },
  find: () => Promise<UserRow | undefined>,
): Promise<SessionAnswer> {
  const now = deps.clock();
  const accountKey = `password:account:${given.subject}`;
  await spend(deps.db, `password:address:${given.address}`, budgets.address, now);
  await spend(deps.db, accountKey, budgets.account, now);
  await spend(deps.db, `password:day:${given.subject}`, budgets.accountDay, now);

  const found = await find();
  const right = await passwordMatches(found?.passwordHash, given.password);
  if (!found || !right) throw new DomainError('LOGIN_FAILED');

  return inTransaction(deps.db, async (tx) => {
    const user = await holdUser(tx, found.id);
    // Changed while it was compared: the old one opens nothing any more.
    if (user?.passwordHash !== found.passwordHash) throw new DomainError('LOGIN_FAILED');
    await forgive(tx, accountKey);
    return logIn(deps, tx, user, now);
  });
}
