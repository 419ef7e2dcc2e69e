import { countries } from '@/lib/contract/countries';
import { countryCodes } from '@/lib/contract/values';
import { recordAudit } from '../../core/audit-log';
import { findConstraint } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Executor } from '../../db/client';
import { changeUser, findUser, findUserByPhone, type UserRow } from './users.repository';

/** A login id begins with a letter, so that it cannot be mistaken for a number. */
const loginIdShape = /^[a-z][a-z0-9._-]{2,31}$/;

/** Returns an account by its id or its number with prefix, `+6581234567`. Throws NOT_FOUND. */
export async function getAccount(db: Executor, reference: string): Promise<UserRow> {
  const ref = reference.trim();
  if (/^\d{1,9}$/.test(ref)) return requireUser(await findUser(db, Number(ref)));
  for (const code of countryCodes) {
    const { countryNum } = countries[code];
    if (ref.startsWith(countryNum))
      return requireUser(
        await findUserByPhone(db, { mobileCountryCode: countryNum, mobile: ref.slice(countryNum.length) }),
      );
  }
  throw new DomainError('NOT_FOUND');
}

function requireUser(user: UserRow | undefined): UserRow {
  if (!user) throw new DomainError('NOT_FOUND');
  return user;
}

/**
 * Sets the login name of an account. Throws NOT_FOUND, LOGIN_ID_TAKEN, and INVALID_INPUT unless it has 3 to
 * 32 letters, digits, dots, hyphens and underscores, a letter first.
 */
export async function setLoginId(
  db: Db,
  reference: string,
  wanted: string,
  now: Date,
): Promise<{ userId: number; loginId: string }> {
  const loginId = wanted.trim().toLowerCase();
  if (!loginIdShape.test(loginId))
    throw new DomainError('INVALID_INPUT', {
      fields: [
        { path: 'loginId', reason: 'expected 3 to 32 of a-z, 0-9, dot, hyphen, underscore, a letter first' },
      ],
    });
  return withTransaction(db, async (tx) => {
    const user = await getAccount(tx, reference);
    await changeUser(tx, user.id, { loginId });
    await recordAudit(tx, {
      act: 'account.login-id',
      subject: `user ${user.id}`,
      detail: { before: user.loginId, loginId },
      at: now,
    });
    return { userId: user.id, loginId };
  }).catch((error) => {
    throw findConstraint(error) === 'users_login_id' ? new DomainError('LOGIN_ID_TAKEN') : error;
  });
}
