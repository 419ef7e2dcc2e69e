import { query } from '@/lib/api/browser';
import type { User } from '@/lib/contract/profile';

/*
 * The specification's local-storage keys for the diner. They steer what the screens show at once; the session decides what is
 * allowed (DEC-25). The access token is never among them (SES-11).
 */
const keys = {
  mobile: 'mobile',
  userId: 'userId',
  userInfo: 'userInfo',
  authorization: 'AuthorizationUserId',
} as const;

const write = (key: string, value: string) => {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be full or forbidden; the session works without it.
  }
};

/** Fetches the user info once and stores mobile, user id and info (SES-04). A failure leaves the login as it is. */
export async function storeUser(): Promise<User | undefined> {
  try {
    const user = await query('profile.info', {});
    write(keys.mobile, user.mobile);
    write(keys.userId, String(user.userId));
    write(keys.authorization, String(user.userId));
    const { nickName, userName, gender, avatarUrl, email, countryCode, mobileCountryCode } = user;
    write(
      keys.userInfo,
      JSON.stringify({ nickName, userName, gender, avatarUrl, email, countryCode, mobileCountryCode }),
    );
    return user;
  } catch {
    return undefined;
  }
}

/** Clears what `storeUser` wrote (SES-09). */
export function forgetUser(): void {
  for (const key of Object.values(keys)) {
    try {
      localStorage.removeItem(key);
    } catch {
      // as above
    }
  }
}
