import type { User } from '@/lib/contract/profile';
import { type Phone, toWirePhone, validateCode, validatePhone } from '@/lib/domain/session/login-form';

/** `phone` has a text per country; a missing value is shown as an information, not as an error (PRF-04). */
type MobileChangeError = ReturnType<typeof validatePhone> | 'same' | ReturnType<typeof validateCode>;

/** Returns the first error of a mobile change in the order of the fields; `held` is the current number (PRF-04). */
export function validateMobileChange(
  { code, ...phone }: Phone & { code: string },
  held: Pick<User, 'mobile' | 'mobileCountryCode'>,
): MobileChangeError {
  const error = validatePhone(phone);
  if (error) return error;
  const { mobile, mobileCountryCode } = toWirePhone(phone);
  if (mobile === held.mobile && mobileCountryCode === held.mobileCountryCode) return 'same';
  return validateCode(code);
}

/** Errors about the code itself; after others the code stays valid (ERR-09). */
export const isCodeRefused = (code: string): boolean =>
  ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_LOCKED'].includes(code);
