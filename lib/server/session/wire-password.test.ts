import { describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import type { ApiError } from '@/lib/domain/api-error';
import { hashPasswords, toWirePassword } from './wire-password';

const findCode = (work: () => unknown) => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as ApiError).code;
  }
};

describe('DEC-10 passwords on their way', () => {
  test('DEC-10 a password leaves as its SHA-256, other inputs as they are', () => {
    const given = { mobile: '81234567', password: 'abc' };
    expect(hashPasswords(contract['auth.loginByPassword'], given)).toEqual({
      mobile: '81234567',
      password: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
  });

  test('DEC-10 what a browser hashed itself is hashed again, so that it is worth nothing', () => {
    const hash = toWirePassword('secret77');
    expect(hashPasswords(contract['auth.loginById'], { password: hash }).password).not.toBe(hash);
  });

  test('no text, or a very long one, is left for the contract to refuse', () => {
    for (const password of [undefined, 7, null, ['abc'], 'x'.repeat(129)]) {
      const { password: sent } = hashPasswords(contract['auth.loginByPassword'], { password });
      expect(contract['auth.loginByPassword'].input.shape.password.safeParse(sent).success).toBe(false);
    }
  });
});

describe('DEC-18 new passwords', () => {
  test.each([
    ['abc12', 'PASSWORD_INVALID'],
    ['abc123', undefined],
    ['abcdefgh12345678', undefined],
    ['abcdefgh123456789', 'PASSWORD_INVALID'],
    ['abc 1234', 'PASSWORD_INVALID'],
    ['abc-1234', 'PASSWORD_INVALID'],
    ['mậtkhẩu1', 'PASSWORD_INVALID'],
    ['abc1234\n', 'PASSWORD_INVALID'],
  ])('DEC-18 %j is answered %s, in each call that sets a password', (typed, code) => {
    expect(findCode(() => hashPasswords(contract['auth.register'], { password: typed }))).toBe(code);
    expect(findCode(() => hashPasswords(contract['auth.resetPassword'], { newPassword: typed }))).toBe(code);
    expect(findCode(() => hashPasswords(contract['auth.thirdBind'], { password: typed }))).toBe(code);
  });

  test('a binding may go without a password', () => {
    const given = { password: undefined, mobile: '81234567' };
    expect(hashPasswords(contract['auth.thirdBind'], given)).toEqual(given);
    expect(hashPasswords(contract['auth.thirdBind'], { password: '' })).toEqual({ password: '' });
  });
});
