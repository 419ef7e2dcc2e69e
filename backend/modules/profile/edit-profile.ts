import type { Input, Output } from '@/lib/contract/contract';
import type { User } from '@/lib/contract/profile';
import { findConstraint } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { endSessions } from '../../core/sessions.repository';
import { withTransaction } from '../../core/transaction';
import type { Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { codeSubject, memberPurpose } from '../auth/login-by-code';
import { spendChecked } from '../auth/one-time-codes.repository';
import { getCountry } from '../auth/phone-numbers';
import { logIn } from '../auth/session-answer';
import { changeUser, findUser, findUserByPhone, takeUser, type UserRow } from '../auth/users.repository';
import { toShownUser } from './profile';

type Change = Input<'profile.edit'>['userInfo'];

/**
 * Changes the given fields. A new mobile needs a code for it that this user verified in the last 10 minutes;
 * it ends all sessions of the account, so the response contains a new one. Throws PHONE_INVALID,
 * CODE_NOT_CHECKED, MOBILE_TAKEN (the code stays valid), ACCESS_DENIED (the account is gone).
 */
export async function editProfile(
  deps: Deps,
  userId: number,
  { nickName, gender, ...phone }: Change,
): Promise<Output<'profile.edit'>> {
  return withTransaction(deps.db, async (tx) => {
    const now = deps.clock();
    const moved = await resolveNewNumber(tx, userId, phone, now);
    const user = await takeUser(tx, userId);
    if (!user) throw new DomainError('ACCESS_DENIED');
    const changed = await changeUser(tx, userId, {
      nickName: nickName ?? user.nickName,
      gender: gender ?? user.gender,
      ...moved,
    });
    const shown = await toShownUser(tx, changed);
    if (!moved) return { ...shown, accessToken: undefined };
    await endSessions(tx, userId, now);
    const { accessToken } = await logIn(deps, tx, changed, now);
    return { ...shown, accessToken };
  }).catch((error) => {
    // Two users took the number concurrently.
    throw findConstraint(error) === 'users_mobile' ? new DomainError('MOBILE_TAKEN') : error;
  });
}

/** Spends the code and returns the new number, or undefined when it does not change. */
async function resolveNewNumber(
  tx: Tx,
  userId: number,
  given: Pick<Change, 'mobile' | 'mobileCountryCode'>,
  now: Date,
): Promise<Pick<UserRow, 'mobile' | 'mobileCountryCode' | 'countryCode' | 'numberChangedAt'> | undefined> {
  const user = await findUser(tx, userId);
  if (!user) throw new DomainError('ACCESS_DENIED');
  const mobile = given.mobile ?? user.mobile;
  const mobileCountryCode = given.mobileCountryCode ?? user.mobileCountryCode;
  if (mobile === user.mobile && mobileCountryCode === user.mobileCountryCode) return undefined;
  const phone = { mobile, mobileCountryCode };
  const countryCode = getCountry(phone);
  if (!(await spendChecked(tx, codeSubject(phone, memberPurpose), userId, now)))
    throw new DomainError('CODE_NOT_CHECKED');
  if (await findUserByPhone(tx, phone)) throw new DomainError('MOBILE_TAKEN');
  return { ...phone, countryCode, numberChangedAt: now };
}

/** Copies name, image and gender from the chat app; missing fields do not change. Throws ACCESS_DENIED. */
export async function takeOverChatApp(
  deps: Deps,
  userId: number,
  { nickName, avatarUrl, gender }: Omit<Input<'profile.chatAppUpdate'>, 'userId'>,
): Promise<User> {
  return withTransaction(deps.db, async (tx) => {
    const user = await takeUser(tx, userId);
    if (!user) throw new DomainError('ACCESS_DENIED');
    const changed = await changeUser(tx, userId, {
      nickName: nickName ?? user.nickName,
      avatarUrl: avatarUrl ?? user.avatarUrl,
      gender: gender ?? user.gender,
    });
    return toShownUser(tx, changed);
  });
}
