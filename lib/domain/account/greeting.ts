import type { User } from '@/lib/contract/profile';

type Named = Pick<User, 'nickName' | 'userName' | 'mobile'> & Partial<Pick<User, 'mobileCountryCode'>>;

/** Whom My greets: the nickname, failing that the user name, failing that the mobile (ACC-05). Blank names are none. */
export function getGreetingName({ nickName, userName, mobile, mobileCountryCode }: Named): string {
  return nickName?.trim() || userName?.trim() || [mobileCountryCode, mobile].filter(Boolean).join(' ');
}
