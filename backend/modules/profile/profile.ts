import { eq } from 'drizzle-orm';
import { getCurrency } from '@/lib/contract/countries';
import type { User } from '@/lib/contract/profile';
import { DomainError } from '../../core/domain-error';
import { getWalletBalance } from '../../core/ledger';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { subscriptions } from '../../schema/subscription';
import { findUser, type UserRow } from '../auth/users.repository';

/** Returns the user's own account. Throws ACCESS_DENIED when it is gone. */
export async function getProfile(deps: Deps, userId: number): Promise<User> {
  const user = await findUser(deps.db, userId);
  if (!user) throw new DomainError('ACCESS_DENIED');
  return toShownUser(deps.db, user);
}

/** The balance is in the currency of the account's country; `subscribed` means any restaurant's mailing. */
export async function toShownUser(db: Executor, user: UserRow): Promise<User> {
  const countryCode = user.countryCode ?? undefined;
  return {
    userId: user.id,
    mobile: user.mobile,
    mobileCountryCode: user.mobileCountryCode,
    nickName: user.nickName ?? undefined,
    userName: user.userName ?? undefined,
    gender: user.gender ?? undefined,
    avatarUrl: user.avatarUrl ?? undefined,
    openId: user.openId ?? undefined,
    countryCode,
    email: user.email ?? undefined,
    walletBalanceAmount: countryCode && (await getWalletBalance(db, user.id, getCurrency(countryCode))),
    couponCardList: [],
    subscribeStatus: await isSubscribed(db, user.id),
  };
}

async function isSubscribed(db: Executor, userId: number): Promise<boolean> {
  const [subscription] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .limit(1);
  return subscription !== undefined;
}
