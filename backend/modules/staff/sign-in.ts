import type { StaffInput } from '@/lib/contract/staff/contract';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, resetAttempts, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { minuteMs } from '../../core/durations';
import { spendSource } from '../../core/source-budgets';
import { openStaffSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import type { ConsoleCookies } from '../../http/staff/serve-staff';
import { isRightPassword } from '../auth/passwords';
import { recordAccountAudit } from './account-audit';
import { findKnownBrowser, rememberBrowser } from './known-browser';
import { requireSecondFactor, spendCodeTry } from './second-factor-check';
import { findStaffByEmail, lockStaff, type StaffRow } from './staff.repository';
import { normalizePassword } from './staff-passwords';

/**
 * Attempts that are counted before any hashing, equally for known and unknown addresses. A right password
 * resets those of the account.
 */
const budgets = {
  /** Limit of one source, or of one known browser, at one account. */
  pair: { most: 10, windowMs: 15 * minuteMs },
  /** Limit of all unknown browsers at one account, and of each known one: NIST 800-63B allows 100 at most. */
  account: { most: 100, windowMs: 24 * 60 * minuteMs },
  address: { most: 100, windowMs: 60 * minuteMs },
} satisfies Record<string, Budget>;

interface Credentials {
  email: string;
  password: string;
  code?: string;
}

/** `browser` is the key of a browser that is known for the account (known-browser.ts). */
const toKeys = (email: string, { address, browser }: Origin) => ({
  pair: `staff:pair:${email}:${browser ?? getSourceKey(address)}`,
  account: `staff:account:${email}${browser ? `:${browser}` : ''}`,
});

interface Origin {
  address: string;
  browser?: string;
}

/** The network address and the cookies of a call by which a person proves to be one of the staff. */
export interface Caller {
  address: string;
  cookies: ConsoleCookies;
}

/** Opens a session, and remembers the browser. Throws the errors of `withPassword`. */
export async function signIn(
  deps: Deps,
  input: StaffInput<'account.signIn'>,
  caller: Caller,
): Promise<{ staffId: number; token: string }> {
  const session = await withPassword(deps, input, caller, async (tx, { id: staffId, name, email }) => {
    const now = deps.clock();
    await recordAccountAudit(tx, staffId, {
      act: 'staff.sign-in',
      subject: email,
      detail: { by: 'password' },
      actor: name,
      staffId,
      address: caller.address,
      at: now,
    });
    return { staffId, token: await openStaffSession(tx, { staffId, now, random: deps.random }) };
  });
  rememberBrowser(deps, caller.cookies, input.email);
  return session;
}

/**
 * Runs `act` in a transaction after checking the password and any second factor. An unknown account and a
 * wrong password take equally long and get the same error. Throws LOGIN_FAILED, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_WRONG, SECOND_FACTOR_USED, TOO_MANY.
 */
export async function withPassword<T>(
  deps: Deps,
  { email, password, code }: Credentials,
  { address, cookies }: Caller,
  act: (tx: Tx, person: StaffRow) => Promise<T>,
): Promise<T> {
  const origin = { address, browser: findKnownBrowser(deps.env, cookies, email) };
  await spendTries(deps.db, email, origin, deps.clock());
  const found = await findStaffByEmail(deps.db, email);
  const isRight = await isRightPassword(found?.passwordHash, normalizePassword(password));
  if (!found || !isRight) throw new DomainError('LOGIN_FAILED');
  if (found.totpSecret !== null && code !== undefined) await spendCodeTry(deps.db, found.id, deps.clock());
  return withTransaction(deps.db, async (tx) => {
    const person = await lockStaff(tx, found.id);
    // The password was changed during the comparison, so the old one is no longer valid.
    if (person?.passwordHash !== found.passwordHash) throw new DomainError('LOGIN_FAILED');
    await requireSecondFactor(deps, tx, person, code);
    await resetSignInAttempts(tx, email, origin);
    return act(tx, person);
  });
}

async function spendTries(db: Executor, email: string, origin: Origin, now: Date): Promise<void> {
  const keys = toKeys(email, origin);
  await spendSource(db, 'staff:address', origin.address, budgets.address, now);
  await spend(db, keys.pair, budgets.pair, now);
  await spend(db, keys.account, budgets.account, now);
}

async function resetSignInAttempts(db: Executor, email: string, origin: Origin): Promise<void> {
  for (const key of Object.values(toKeys(email, origin))) await resetAttempts(db, key);
}
