import { countries, findCountryByDial, getDigits } from '@/lib/contract/countries';
import { getNationalDigits, isReceiverPhone, isValidPhone } from '@/lib/contract/typed-phones';
import { type CountryCode, countryCodes } from '@/lib/contract/values';
import { type NewPasswordError, validateNewPassword } from './new-password';

/** The login methods of a diner (SES-03). */
export const loginModes = ['code', 'password', 'loginId'] as const;
export type LoginMode = (typeof loginModes)[number];

export interface Phone {
  country: CountryCode;
  mobile: string;
}

/** Returns the number in the wire's form. */
export const toWirePhone = ({ country, mobile }: Phone) => ({
  mobile: getNationalDigits(country, mobile),
  mobileCountryCode: countries[country].countryNum,
});

/** Parses a typed or pasted number; a known dial prefix also selects its country. */
export function getPhone(typed: string, country: CountryCode): Phone {
  const bare = getDigits(typed).replace(/^00/, '+');
  for (const length of [3, 4, 2]) {
    const named = bare.startsWith('+') ? findCountryByDial(bare.slice(0, length)) : undefined;
    const mobile = bare.slice(length);
    if (named && isReceiverPhone(named, mobile))
      return { country: named, mobile: getNationalDigits(named, mobile) };
  }
  return { country, mobile: typed };
}

/** Returns a typed or pasted number with its dial prefix, `+6591234567`; undefined when it is blank. */
export function findDialedMobile(typed: string, selected: CountryCode): string | undefined {
  if (!typed.trim()) return undefined;
  const { country, mobile } = getPhone(typed, selected);
  return countries[country].countryNum + getNationalDigits(country, mobile);
}

export interface LoginFields extends Phone {
  mode: LoginMode;
  code: string;
  loginId: string;
  password: string;
  agreed: boolean;
}

/** The errors before a request. `phone` has a text per country. */
export type LoginError =
  | 'mobileMissing'
  | 'phone'
  | 'codeMissing'
  | 'codeWrong'
  | 'loginIdMissing'
  | 'passwordMissing'
  | 'termsMissing'
  | NewPasswordError;

/** Returns the field of an error; undefined for errors of the whole form. */
export function findInvalidField(
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

/** A code has 4 characters. */
export function validateCode(code: string): 'codeMissing' | 'codeWrong' | undefined {
  if (!code.trim()) return 'codeMissing';
  return code4.test(code.trim()) ? undefined : 'codeWrong';
}

/**
 * Returns the code in a pasted text: people paste whole messages and codes with gaps. The restaurant's name before the
 * colon or bracket of a message may look like a code, such as a year.
 */
export function getCode(typed: string): string {
  const text = typed.normalize('NFKC');
  const bare = text.replace(/[\s\p{Cf}]/gu, '');
  if (bare.length <= 4) return bare;
  const behindName = text.split(/: |】/).at(-1)!;
  return findBoundCode(text) ?? findCode(behindName) ?? findCode(text) ?? bare.slice(0, 4);
}

/** The last line of our messages has the code behind the domain, so that phones fill it in. */
const findBoundCode = (text: string): string | undefined => /@[^\s@]+ #([0-9A-Z]{4})(?!\w)/.exec(text)?.[1];

/** A code consists of digits, or of capitals and digits. */
const findCode = (text: string): string | undefined =>
  (/(?<![\p{Script=Latin}\d])\d{4}(?![\p{Script=Latin}\d])/u.exec(text) ??
    /(?<![\p{Script=Latin}\d])[0-9A-Z]{4}(?![\p{Script=Latin}\d])/u.exec(text))?.[0];

/** A code is sent to a valid mobile only. */
export function validatePhone({ country, mobile }: Phone): 'mobileMissing' | 'phone' | undefined {
  if (!mobile.trim()) return 'mobileMissing';
  return countryCodes.includes(country) && isValidPhone(country, mobile) ? undefined : 'phone';
}

const validateTerms = (agreed: boolean): 'termsMissing' | undefined => (agreed ? undefined : 'termsMissing');

/** Returns the first error in the order of the fields (SES-02). The terms are last in the form (SES-01). */
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

/** Returns the first error of a registration: mobile, code, password, terms (SES-05, SES-01). */
export function validateSignup(fields: SignupFields): LoginError | undefined {
  const { code, password, agreed } = fields;
  return (
    validatePhone(fields) ??
    validateCode(code) ??
    (password ? validateNewPassword(password) : 'passwordMissing') ??
    validateTerms(agreed)
  );
}

/** Returns the first error of binding a provider's account to a number; the password is optional (TPL-01). */
export function validateBind(fields: SignupFields): LoginError | undefined {
  const { code, password, agreed } = fields;
  return (
    validatePhone(fields) ??
    validateCode(code) ??
    (password ? validateNewPassword(password) : undefined) ??
    validateTerms(agreed)
  );
}
