import type { User } from '@/lib/contract/profile';
import { type Phone, toWirePhone, validateCode, validatePhone } from '@/lib/domain/session/login-form';

/** Returns the errors of a mobile change; `held` is the current number (PRF-04). `phone` has a text per country. */
export function validateMobileChange(
  { phone, code }: { phone: Phone; code: string },
  held: Pick<User, 'mobile' | 'mobileCountryCode'>,
): { phone: ReturnType<typeof validatePhone> | 'same'; code: ReturnType<typeof validateCode> } {
  const { mobile, mobileCountryCode } = toWirePhone(phone);
  const isSame = mobile === held.mobile && mobileCountryCode === held.mobileCountryCode;
  return { phone: validatePhone(phone) ?? (isSame ? 'same' : undefined), code: validateCode(code) };
}

/** Errors about the code itself; after others the code stays valid (ERR-09). */
export const isCodeRefused = (code: string): boolean =>
  ['CODE_WRONG', 'CODE_EXPIRED', 'CODE_LOCKED'].includes(code);
