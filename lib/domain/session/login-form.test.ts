import { describe, expect, test } from 'vitest';
import {
  findInvalidField,
  getCode,
  getPhone,
  type LoginFields,
  type SignupFields,
  validateBind,
  validateLogin,
  validatePhone,
  validateSignup,
} from './login-form';

const filled: LoginFields = {
  mode: 'code',
  country: 'SG',
  mobile: '91234567',
  code: '1234',
  loginId: 'mei.xuan',
  password: 'abc123',
  agreed: true,
};

test.each<[string, Partial<LoginFields>, string | undefined]>([
  ['nothing missing', {}, undefined],
  ['no mobile', { mobile: ' ' }, 'mobileMissing'],
  ['mobile of another country', { country: 'CN' }, 'phone'],
  ['no code', { code: '' }, 'codeMissing'],
  ['a code of 3', { code: '123' }, 'codeWrong'],
  ['no terms', { agreed: false }, 'termsMissing'],
  ['the first of several', { mobile: '', code: '', agreed: false }, 'mobileMissing'],
  ['password mode needs no code', { mode: 'password', code: '' }, undefined],
  ['password mode without password', { mode: 'password', password: '' }, 'passwordMissing'],
  ['password mode without mobile', { mode: 'password', mobile: '' }, 'mobileMissing'],
  ['password mode and no terms', { mode: 'password', agreed: false }, 'termsMissing'],
  ['login id mode needs no mobile', { mode: 'loginId', mobile: '', code: '' }, undefined],
  ['login id mode without login id', { mode: 'loginId', loginId: ' ', password: '' }, 'loginIdMissing'],
  ['login id mode without password', { mode: 'loginId', password: '' }, 'passwordMissing'],
])('SES-02 login with %s', (_case, change, error) => {
  expect(validateLogin({ ...filled, ...change })).toBe(error);
});

const registering: SignupFields = {
  country: 'SG',
  mobile: '91234567',
  code: '1234',
  password: 'Laksa2go',
  agreed: true,
};

test.each<[string, Partial<SignupFields>, string | undefined]>([
  ['nothing missing', {}, undefined],
  ['no mobile', { mobile: '', code: '', password: '' }, 'mobileMissing'],
  ['a mobile of another country', { country: 'VN' }, 'phone'],
  ['no code', { code: '', password: '' }, 'codeMissing'],
  ['a code of 3', { code: '123', password: '' }, 'codeWrong'],
  ['no password', { password: '', agreed: false }, 'passwordMissing'],
  ['a password of 5', { password: 'abc12' }, 'passwordRule'],
  ['a password with a sign', { password: 'abc-1234' }, 'passwordRule'],
  ['no terms', { agreed: false }, 'termsMissing'],
])('SES-05 SES-01 registering with %s', (_case, change, error) => {
  expect(validateSignup({ ...registering, ...change })).toBe(error);
});

test('TPL-01 binding needs mobile, code and terms; a password only when one is given', () => {
  expect(validateBind({ ...registering, password: '' })).toBeUndefined();
  expect(validateBind({ ...registering, password: 'abc' })).toBe('passwordRule');
  expect(validateBind({ ...registering, code: '' })).toBe('codeMissing');
  expect(validateBind({ ...registering, agreed: false })).toBe('termsMissing');
});

test.each([
  ['91234567', 'SG', '91234567'],
  ['+65 9123 4567', 'SG', '91234567'],
  ['+60 12-345 6789', 'MY', '123456789'],
  ['0084 912345678', 'VN', '912345678'],
  ['+855 12345678', 'KH', '12345678'],
  ['+84 (0)912 345 678', 'VN', '912345678'],
  ['+84 28 3822 1234', 'VN', '2838221234'],
  ['\u202d+65 9123 4567\u202c', 'SG', '91234567'],
  ['tel:+6591234567', 'SG', '91234567'],
  ['\u200e+60 12\u2011345 6789', 'MY', '123456789'],
  ['0912 345 678', 'SG', '0912 345 678'],
  ['+1 212 555 0100', 'SG', '+1 212 555 0100'],
  ['+65 9', 'SG', '+65 9'],
])('the number "%s" filled in at a shop of Singapore: %s, %s', (typed, country, mobile) => {
  expect(getPhone(typed, 'SG')).toEqual({ country, mobile });
});

describe('SES-07 a code', () => {
  test('is sent to a valid mobile only', () => {
    expect(validatePhone({ country: 'SG', mobile: '' })).toBe('mobileMissing');
    expect(validatePhone({ country: 'SG', mobile: '5123' })).toBe('phone');
    expect(validatePhone({ country: 'MY', mobile: '12 345 6789' })).toBeUndefined();
  });

  test.each([
    ['1234', '1234'],
    [' 12 34 ', '1234'],
    ['a1b2', 'a1b2'],
    ['Your code is 4821. It is good for 5 minutes.', '4821'],
    ['Kopitiam 1928: your code is 4821. It works for 5 minutes', '4821'],
    ['Kopitiam 1928: your code is K7PM. It works for 5 minutes. Tell it to nobody.', 'K7PM'],
    ['Bún 1975: mã của bạn là 4821', '4821'],
    ['Bún 1975: mã của bạn là K7PM, có hiệu lực trong 5 phút.', 'K7PM'],
    ['【老店1928】您的验证码是 4821', '4821'],
    ['【老店1928】您的验证码是 K7PM，5 分钟内有效，请勿告诉他人。', 'K7PM'],
    ['【老店1928】您的验证码是4821，5分钟内有效', '4821'],
    ['Lemongrass Kitchen: your code is K7PM', 'K7PM'],
    ['CAFE Kitchen: your code is KPMX', 'KPMX'],
    ['Bar: 1928: your code is 4821. Note: keep it.\n@kopi1928.example #4821', '4821'],
    ['@1928.example #K7PM', 'K7PM'],
    ['\uff14\uff18\uff12\uff11', '4821'],
    ['\u200e4821', '4821'],
    ['20268471', '2026'],
    ['12', '12'],
  ])('pasted as "%s" is %s', (typed, code) => {
    expect(getCode(typed)).toBe(code);
  });
});

test.each([
  ['phone', 'mobile'],
  ['CODE_LOCKED', 'code'],
  ['codeFailed', 'code'],
  ['loginIdMissing', 'loginId'],
  ['PASSWORD_COMMON', 'password'],
  ['passwordsDiffer', 'repeated'],
  ['termsMissing', undefined],
  ['TOO_MANY', undefined],
  [undefined, undefined],
])('the error %s is shown at %s', (error, field) => {
  expect(findInvalidField(error)).toBe(field);
});
