import type { User } from '@/lib/contract/profile';
import type { Deps } from '../../deps';
import { Refused } from '../../http/refused';
import { findUser } from '../auth/users.repository';

/** API-22. What a diner may see of their own account. Throws ACCESS_DENIED when it is gone. */
export async function profileOf(deps: Deps, userId: number): Promise<User> {
  const user = await findUser(deps.db, userId);
  if (!user) throw new Refused('ACCESS_DENIED');
  return {
    userId: user.id,
    mobile: user.mobile,
    mobileCountryCode: user.mobileCountryCode,
    nickName: user.nickName ?? undefined,
    userName: user.userName ?? undefined,
    gender: user.gender ?? undefined,
    avatarUrl: user.avatarUrl ?? undefined,
    openId: user.openId ?? undefined,
    countryCode: user.countryCode ?? undefined,
    email: user.email ?? undefined,
    couponCardList: [],
  };
}
