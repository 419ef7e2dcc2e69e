import type { StaffInput } from '@/lib/contract/staff/contract';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, forgive, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { spendSource } from '../../core/source-budgets';
import { openStaffSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { isRightPassword } from '../auth/passwords';
import { requireSecondFactor, spendCodeTry } from './second-factor-check';
import { findStaffByEmail, lockStaff, type StaffRow } from './staff.repository';
import { normalizePassword } from './staff-passwords';

const minuteMs = 60_000;

/** Tries before any hashing, alike for known and unknown addresses. A right password resets those of the account. */
const budgets = {
  /** Of one source at one account. */
  pair: { most: 10, windowMs: 15 * minuteMs },
  /** Of all sources at one account: NIST 800-63B asks for 100 at most. */
  account: { most: 100, windowMs: 24 * 60 * minuteMs },
  address: { most: 100, windowMs: 60 * minuteMs },
} satisfies Record<string, Budget>;

interface Credentials {
  email: string;
  password: string;
  code?: string;
}

const toKeys = (email: string, address: string) => ({
  pair: `staff:pair:${email}:${getSourceKey(address)}`,
  account: `staff:account:${email}`,
});

/** Opens a session. Throws the errors of `withPassword`. */
export async function signIn(
  deps: Deps,
  input: StaffInput<'account.signIn'>,
  address: string,
): Promise<{ staffId: number; token: string }> {
  return withPassword(deps, input, address, async (tx, { id: staffId }) => ({
    staffId,
    token: await openStaffSession(tx, { staffId, now: deps.clock(), random: deps.random }),
  }));
}

/**
 * Runs `act` in a transaction for whoever knows the password and, where there is one, the second factor. An account that
 * there isn't and a wrong password take equally long and are answered alike. Throws LOGIN_FAILED, SECOND_FACTOR_NEEDED,
 * SECOND_FACTOR_WRONG, SECOND_FACTOR_USED, TOO_MANY.
 */
export async function withPassword<T>(
  deps: Deps,
  { email, password, code }: Credentials,
  address: string,
  act: (tx: Tx, person: StaffRow) => Promise<T>,
): Promise<T> {
  await spendTries(deps.db, email, address, deps.clock());
  const found = await findStaffByEmail(deps.db, email);
  const isRight = await isRightPassword(found?.passwordHash, normalizePassword(password));
  if (!found || !isRight) throw new DomainError('LOGIN_FAILED');
  if (found.totpSecret !== null && code !== undefined) await spendCodeTry(deps.db, found.id, deps.clock());
  return withTransaction(deps.db, async (tx) => {
    const person = await lockStaff(tx, found.id);
    // Changed while it was compared: the old password opens nothing any more.
    if (person?.passwordHash !== found.passwordHash) throw new DomainError('LOGIN_FAILED');
    await requireSecondFactor(deps, tx, person, code);
    await forgiveTries(tx, email, address);
    return act(tx, person);
  });
}

async function spendTries(db: Executor, email: string, address: string, now: Date): Promise<void> {
  const keys = toKeys(email, address);
  await spendSource(db, 'staff:address', address, budgets.address, now);
  await spend(db, keys.pair, budgets.pair, now);
  await spend(db, keys.account, budgets.account, now);
}

async function forgiveTries(db: Executor, email: string, address: string): Promise<void> {
  for (const key of Object.values(toKeys(email, address))) await forgive(db, key);
}
