import type { Input } from '@/lib/contract/contract';
import type { Budget } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import { endSessions, getHash, type Viewer } from '../../core/sessions.repository';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { type Caller, codeSubject, resetPurpose } from './login-by-code';
import { resetPasswordAttempts } from './login-by-password';
import { spendChecked, spendTicket } from './one-time-codes.repository';
import { toStoredPassword } from './passwords';
import { changeUser, findUser, findUserByPhone, takeUser, type UserRow } from './users.repository';

const addressBudget: Budget = { most: 60, windowMs: hourMs };

/**
 * Sets the password of the ticket's account, or of the user who verified a code for their own number and
 * this purpose in the last 10 minutes; either is spent. Ends all other sessions of the account. The user
 * named in the body is ignored. Throws CODE_NOT_CHECKED, NOT_FOUND (the ticket's number has no account),
 * PASSWORD_COMMON (ticket and code stay valid), TOO_MANY.
 */
export async function resetPassword(
  deps: Deps,
  input: Input<'auth.resetPassword'>,
  { address, device, viewer }: Caller,
): Promise<Record<string, never>> {
  await spendSource(deps.db, 'reset:address', address, addressBudget, deps.clock());
  return withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const user = await getAccountToReset(tx, input.ticket, viewer, now);
    // The password is hashed last, so that a request without a valid ticket costs no hashing.
    await changeUser(tx, user.id, { passwordHash: await toStoredPassword(input.newPassword, user) });
    await endSessions(tx, user.id, now, viewer.token);
    await resetPasswordAttempts(tx, user, { address, device });
    return {};
  });
}

async function getAccountToReset(
  tx: Tx,
  ticket: string | undefined,
  viewer: Viewer,
  now: Date,
): Promise<UserRow> {
  if (ticket === undefined) {
    const diner = viewer.userId === undefined ? undefined : await findUser(tx, viewer.userId);
    if (!diner || !(await spendChecked(tx, codeSubject(diner, resetPurpose), diner.id, now)))
      throw new DomainError('CODE_NOT_CHECKED');
    return (await takeUser(tx, diner.id))!;
  }
  const phone = await spendTicket(tx, getHash(ticket), resetPurpose, now);
  if (!phone) throw new DomainError('CODE_NOT_CHECKED');
  const found = await findUserByPhone(tx, phone);
  const user = found && (await takeUser(tx, found.id));
  if (!user) throw new DomainError('NOT_FOUND');
  // Another person's ticket in a user's session is ambiguous, so it is rejected.
  if (viewer.userId !== undefined && viewer.userId !== user.id) throw new DomainError('CODE_NOT_CHECKED');
  return user;
}
