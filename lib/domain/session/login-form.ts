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

/** Returns the field that an error of a call is about; undefined for errors of the whole form. */
export function findRefusedField(code: string): 'phone' | 'code' | 'password' | undefined {
  switch (code) {
    case 'PHONE_INVALID':
      return 'phone';
    case 'CODE_WRONG':
    case 'CODE_EXPIRED':
    case 'CODE_LOCKED':
      return 'code';
    case 'PASSWORD_INVALID':
    case 'PASSWORD_COMMON':
      return 'password';
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

export interface SignupFields {
  phone: Phone;
  code: string;
  password: string;
  agreed: boolean;
}

export interface LoginFields extends SignupFields {
  loginId: string;
}

type Errors<Fields> = { [Field in keyof Fields]?: LoginError };

/** Returns the errors of the fields that a login method has (SES-02, SES-01). */
export function validateLogin(mode: LoginMode, fields: LoginFields): Errors<LoginFields> {
  const { phone, code, loginId, password, agreed } = fields;
  return {
    ...(mode === 'loginId'
      ? { loginId: loginId.trim() ? undefined : 'loginIdMissing' }
      : { phone: validatePhone(phone) }),
    ...(mode === 'code'
      ? { code: validateCode(code) }
      : { password: password ? undefined : 'passwordMissing' }),
    agreed: validateTerms(agreed),
  };
}

/** Returns the errors of a registration (SES-05, SES-01). */
export function validateSignup(fields: SignupFields): Errors<SignupFields> {
  return { ...validateBind(fields), ...(!fields.password && { password: 'passwordMissing' }) };
}

/** Returns the errors of binding a provider's account to a number; the password is optional (TPL-01). */
export function validateBind({ phone, code, password, agreed }: SignupFields): Errors<SignupFields> {
  return {
    phone: validatePhone(phone),
    code: validateCode(code),
    password: password ? validateNewPassword(password) : undefined,
    agreed: validateTerms(agreed),
  };
}
