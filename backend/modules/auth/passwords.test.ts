import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../core/domain-error';
import { isCommonPassword } from './common-passwords';
import { isRightPassword, nobodys, toStoredPassword } from './passwords';

const own = { mobileCountryCode: '+65', mobile: '81234567' };
const toWirePassword = (password: string) => createHash('sha256').update(password).digest('hex');

describe('passwords', () => {
  test('DEC-10 what is stored is a slow salted hash of the wire’s hash, another one each time', async () => {
    const [one, two] = [
      await toStoredPassword(toWirePassword('Laksa2go'), own),
      await toStoredPassword(toWirePassword('Laksa2go'), own),
    ];
    for (const stored of [one, two]) {
      expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(stored).not.toContain(toWirePassword('Laksa2go'));
      expect(await isRightPassword(stored, toWirePassword('Laksa2go'))).toBe(true);
      expect(await isRightPassword(stored, toWirePassword('laksa2go'))).toBe(false);
    }
    expect(one).not.toBe(two);
  });

  test('where nothing is stored nothing matches', async () => {
    for (const stored of [null, undefined])
      for (const password of ['', 'Laksa2go'])
        expect(await isRightPassword(stored, toWirePassword(password))).toBe(false);
  });

  test('what is compared where there is no password costs the same', async () => {
    const getCost = (stored: string) => stored.split('$').slice(0, 4);
    expect(getCost(nobodys)).toEqual(getCost(await toStoredPassword(toWirePassword('Laksa2go'), own)));
  });

  test.each([
    '123456',
    '987654321',
    'password',
    'Password1',
    'QWERTY123',
    'aaaaaaaa',
    '5201314',
    '81234567',
    '6581234567',
  ])('the common %s is refused', async (password) => {
    expect(isCommonPassword(toWirePassword(password), own)).toBe(true);
    const refused = await toStoredPassword(toWirePassword(password), own).catch((error) => error);
    expect(refused).toBeInstanceOf(DomainError);
    expect(refused.code).toBe('PASSWORD_COMMON');
  });

  test.each(['Laksa2go', '81234568', 'x7Kp29qd'])('%s is not', (password) => {
    expect(isCommonPassword(toWirePassword(password), own)).toBe(false);
  });
});
