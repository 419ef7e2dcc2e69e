import type { User } from '@/lib/contract/profile';
import { type Phone, toWirePhone, validateCode, validatePhone } from '@/lib/domain/session/login-form';

/** `phone` is worded per country; what is merely missing is an information, not an error (PRF-04). */
type MobileChangeError = ReturnType<typeof validatePhone> | 'same' | ReturnType<typeof validateCode>;

/** The first error of a change of the mobile by the order of the fields; `held` is the number so far (PRF-04). */
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

/** Errors about the code itself; others leave it valid (ERR-09). */
export const isCodeRefused = (code: string): boolean =>
  ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_LOCKED'].includes(code);
