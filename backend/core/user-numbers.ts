import { deletedPrefix } from '../schema/auth';

/** Returns the number of a user as people read it, or undefined for a deleted account. */
export const findUserNumber = ({
  mobileCountryCode,
  mobile,
}: {
  mobileCountryCode: string;
  mobile: string;
}): string | undefined => (mobileCountryCode === deletedPrefix ? undefined : mobileCountryCode + mobile);

/** Returns the same as an SQL expression, which is null for a deleted account. */
export const buildUserNumber = (users: string): string =>
  `nullif(${users}.mobile_country_code, '${deletedPrefix}') || ${users}.mobile`;
