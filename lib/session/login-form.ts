import { phoneMatches } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';

export type LoginMode = 'code' | 'password';

export interface LoginFields {
  mode: LoginMode;
  country: CountryCode;
  mobile: string;
  code: string;
  password: string;
  agreed: boolean;
}

/** What is missing or wrong before a login is sent. `phone` is worded per country. */
export type LoginFault =
  | 'mobileMissing'
  | 'phone'
  | 'codeMissing'
  | 'codeWrong'
  | 'passwordMissing'
  | 'termsMissing';

/** The first fault by the order of the fields, or undefined (SES-02). The terms come last because they stand last. */
export function loginFault(fields: LoginFields): LoginFault | undefined {
  const phone = phoneFault(fields.country, fields.mobile);
  if (phone) return phone;
  if (fields.mode === 'code') {
    if (!fields.code.trim()) return 'codeMissing';
    if (!/^[0-9A-Za-z]{4}$/.test(fields.code.trim())) return 'codeWrong';
  } else if (!fields.password) return 'passwordMissing';
  return fields.agreed ? undefined : 'termsMissing';
}

/** A code is sent to a valid mobile only (SES-07). */
export function phoneFault(country: CountryCode, mobile: string): 'mobileMissing' | 'phone' | undefined {
  if (!mobile.trim()) return 'mobileMissing';
  return countryCodes.includes(country) && phoneMatches(country, mobile) ? undefined : 'phone';
}
