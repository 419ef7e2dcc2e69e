import { describe, expect, test } from 'vitest';
import {
  findRefusedField,
  getCode,
  getPhone,
  type LoginFields,
  type LoginMode,
  type SignupFields,
  validateBind,
  validateLogin,
  validatePhone,
  validateSignup,
} from './login-form';

const phone = { country: 'SG', mobile: '91234567' } as const;
const noPhone = { ...phone, mobile: ' ' };
const filled: LoginFields = {
  phone,
  code: '1234',
  loginId: 'mei.xuan',
  password: 'abc123',
  agreed: true,
};
const allMissing = { phone: 'mobileMissing', code: 'codeMissing', agreed: 'termsMissing' };

test.each<[string, LoginMode, Partial<LoginFields>, object]>([
  ['nothing missing', 'code', {}, {}],
  ['no mobile', 'code', { phone: noPhone }, { phone: 'mobileMissing' }],
  ['mobile of another country', 'code', { phone: { ...phone, country: 'CN' } }, { phone: 'phone' }],
  ['no code', 'code', { code: '' }, { code: 'codeMissing' }],
  ['a code of 3', 'code', { code: '123' }, { code: 'codeWrong' }],
  ['no terms', 'code', { agreed: false }, { agreed: 'termsMissing' }],
  ['several missing', 'code', { phone: noPhone, code: '', agreed: false }, allMissing],
  ['password mode needs no code', 'password', { code: '' }, {}],
  ['password mode without password', 'password', { password: '' }, { password: 'passwordMissing' }],
  ['password mode without mobile', 'password', { phone: noPhone }, { phone: 'mobileMissing' }],
  ['password mode and no terms', 'password', { agreed: false }, { agreed: 'termsMissing' }],
  ['login id mode needs no mobile', 'loginId', { phone: noPhone, code: '' }, {}],
  ['login id mode without login id', 'loginId', { loginId: ' ' }, { loginId: 'loginIdMissing' }],
  ['login id mode without password', 'loginId', { password: '' }, { password: 'passwordMissing' }],
])('SES-02 login with %s', (_case, mode, change, errors) => {
  expect(validateLogin(mode, { ...filled, ...change })).toEqual(errors);
});

const registering: SignupFields = { phone, code: '1234', password: 'Laksa2go', agreed: true };

test.each<[string, Partial<SignupFields>, object]>([
  ['nothing missing', {}, {}],
  [
    'nothing filled in',
    { phone: noPhone, code: '', password: '', agreed: false },
    { ...allMissing, password: 'passwordMissing' },
  ],
  ['a mobile of another country', { phone: { ...phone, country: 'VN' } }, { phone: 'phone' }],
  ['no code', { code: '' }, { code: 'codeMissing' }],
  ['a code of 3', { code: '123' }, { code: 'codeWrong' }],
  ['no password', { password: '' }, { password: 'passwordMissing' }],
  ['a password of 5', { password: 'abc12' }, { password: 'passwordRule' }],
  ['a password with a sign', { password: 'abc-1234' }, { password: 'passwordRule' }],
  ['no terms', { agreed: false }, { agreed: 'termsMissing' }],
])('SES-05 SES-01 registering with %s', (_case, change, errors) => {
  expect(validateSignup({ ...registering, ...change })).toEqual(errors);
});

test('TPL-01 binding needs mobile, code and terms; a password only when one is given', () => {
  expect(validateBind({ ...registering, password: '' })).toEqual({});
  expect(validateBind({ ...registering, password: 'abc' })).toEqual({ password: 'passwordRule' });
  expect(validateBind({ ...registering, phone: noPhone, code: '', agreed: false })).toEqual(allMissing);
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
  ['PHONE_INVALID', 'phone'],
  ['CODE_LOCKED', 'code'],
  ['PASSWORD_COMMON', 'password'],
  ['TOO_MANY', undefined],
])('the error %s is shown at %s', (code, field) => {
  expect(findRefusedField(code)).toBe(field);
});
