import type { User } from '@/lib/contract/profile';

/** The options of the gender row; the stored value is the index (PRF-03, DEC-16). */
export const genders = ['male', 'female', 'secret'] as const;
export type Gender = (typeof genders)[number];

/** Returns the stored index of an option. */
export const getGenderIndex = (gender: Gender): number => genders.indexOf(gender);

/** Returns the option of a stored index; undefined for a missing or unknown one. */
export const toGender = (index: number | undefined): Gender | undefined =>
  index === undefined ? undefined : genders[index];

/** Characters that a nickname may have (PRF-02). */
export const longestNickname = 50;

/** Returns the error of a nickname: only blanks, or more than 50 characters (PRF-02). */
export function validateNickname(typed: string): 'missing' | 'tooLong' | undefined {
  if (!typed.trim()) return 'missing';
  return typed.trim().length > longestNickname ? 'tooLong' : undefined;
}

type Named = Pick<User, 'nickName' | 'userName' | 'mobile'> & Partial<Pick<User, 'mobileCountryCode'>>;

/**
 * Returns the name in the greeting of My: the nickname, else the user name, else the mobile. Blank names are ignored.
 */
export function getGreetingName({ nickName, userName, mobile, mobileCountryCode }: Named): string {
  return nickName?.trim() || userName?.trim() || [mobileCountryCode, mobile].filter(Boolean).join(' ');
}
