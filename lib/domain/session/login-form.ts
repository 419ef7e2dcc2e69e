import { countries, findCountryByDial, getDigits, isValidPhone } from '@/lib/contract/countries';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { type NewPasswordError, validateNewPassword } from './new-password';

/** How a diner logs in (SES-03). */
export const loginModes = ['code', 'password', 'loginId'] as const;
export type LoginMode = (typeof loginModes)[number];

export interface Phone {
  country: CountryCode;
  mobile: string;
}

/** The number as the wire has it. */
export const toWirePhone = ({ country, mobile }: Phone) => ({
  mobile: getDigits(mobile),
  mobileCountryCode: countries[country].countryNum,
});

/** What was typed, pasted or filled in as a number; one with a dial prefix of ours brings its country along. */
export function getPhone(typed: string, country: CountryCode): Phone {
  const bare = getDigits(typed).replace(/^00/, '+');
  for (const length of [3, 4, 2]) {
    const named = bare.startsWith('+') ? findCountryByDial(bare.slice(0, length)) : undefined;
    const mobile = bare.slice(length);
    if (named && isValidPhone(named, mobile)) return { country: named, mobile };
  }
  return { country, mobile: typed };
}

export interface LoginFields extends Phone {
  mode: LoginMode;
  code: string;
  loginId: string;
  password: string;
  agreed: boolean;
}

/** What is missing or wrong before anything is sent. `phone` is worded per country. */
export type LoginError =
  | 'mobileMissing'
  | 'phone'
  | 'codeMissing'
  | 'codeWrong'
  | 'loginIdMissing'
  | 'passwordMissing'
  | 'termsMissing'
  | NewPasswordError;

/** The field that an error is shown at; undefined for what concerns the form as a whole. */
export function getInvalidField(
  error: string | undefined,
): 'mobile' | 'code' | 'loginId' | 'password' | 'repeated' | undefined {
  switch (error) {
    case 'mobileMissing':
    case 'phone':
    case 'PHONE_INVALID':
      return 'mobile';
    case 'codeMissing':
    case 'codeWrong':
    case 'codeFailed':
    case 'CODE_WRONG':
    case 'CODE_EXPIRED':
    case 'CODE_LOCKED':
      return 'code';
    case 'loginIdMissing':
      return 'loginId';
    case 'passwordMissing':
    case 'passwordRule':
    case 'PASSWORD_INVALID':
    case 'PASSWORD_COMMON':
      return 'password';
    case 'passwordsDiffer':
      return 'repeated';
    default:
      return undefined;
  }
}

const code4 = /^[0-9A-Za-z]{4}$/;

/** A code has 4 characters (SES-07). */
export function validateCode(code: string): 'codeMissing' | 'codeWrong' | undefined {
  if (!code.trim()) return 'codeMissing';
  return code4.test(code.trim()) ? undefined : 'codeWrong';
}

/** What of a pasted or filled-in text is the code: people paste whole messages and codes with gaps. */
export function getCode(typed: string): string {
  const bare = typed.replace(/\s/g, '');
  if (bare.length <= 4) return bare;
  return /(?<!\d)\d{4}(?!\d)/.exec(typed)?.[0] ?? bare.slice(0, 4);
}

/** A code is sent to a valid mobile only (SES-07). */
export function validatePhone({ country, mobile }: Phone): 'mobileMissing' | 'phone' | undefined {
  if (!mobile.trim()) return 'mobileMissing';
  return countryCodes.includes(country) && isValidPhone(country, mobile) ? undefined : 'phone';
}

const validateTerms = (agreed: boolean): 'termsMissing' | undefined => (agreed ? undefined : 'termsMissing');

/** The first error by the order of the fields, or undefined (SES-02). The terms come last because they stand last (SES-01). */
export function validateLogin(fields: LoginFields): LoginError | undefined {
  const { mode, loginId, password, agreed } = fields;
  const who = mode === 'loginId' ? (loginId.trim() ? undefined : 'loginIdMissing') : validatePhone(fields);
  if (who) return who;
  const proof = mode === 'code' ? validateCode(fields.code) : password ? undefined : 'passwordMissing';
  return proof ?? validateTerms(agreed);
}

export interface SignupFields extends Phone {
  code: string;
  password: string;
  agreed: boolean;
}

/** The first error of a registration: mobile, code, password, terms (SES-05, SES-01). */
export function validateSignup(fields: SignupFields): LoginError | undefined {
  const { code, password, agreed } = fields;
  return (
    validatePhone(fields) ??
    validateCode(code) ??
    (password ? validateNewPassword(password) : 'passwordMissing') ??
    validateTerms(agreed)
  );
}

/** The first error of binding a sign-in elsewhere to a number; a password may be left out (TPL-01). */
export function validateBind(fields: SignupFields): LoginError | undefined {
  const { code, password, agreed } = fields;
  return (
    validatePhone(fields) ??
    validateCode(code) ??
    (password ? validateNewPassword(password) : undefined) ??
    validateTerms(agreed)
  );
}
