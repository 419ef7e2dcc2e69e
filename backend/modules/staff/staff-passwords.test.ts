import { expect, test } from 'vitest';
import { DomainError } from '../../core/domain-error';
import { hashNewPassword } from './staff-passwords';

const own = { email: 'linh.tran@staff.example', name: 'Linh Tran' };
const getCode = (password: string) =>
  hashNewPassword(password, own).then(
    () => 'taken',
    (error) => (error instanceof DomainError ? error.code : error),
  );

test.each([
  // Of one piece.
  ['aaaaaaaaaaaaaaaa'],
  ['passwordpassword'],
  ['P@ssw0rdP@ssw0rd'],
  ['makanmakanmakan'],
  // Runs and rows of the keyboard.
  ['abcdefghijklmnop'],
  ['123456789012345'],
  ['qwertyuiopasdfghjkl'],
  ['1qaz2wsx3edc4rfv'],
  // Leaked passwords with an addition.
  ['password123456789'],
  ['iloveyou1234567'],
  ['sunshine sunshine'],
  ['Singapore123456'],
  // The own address and name.
  ['linh.tran@staff.example'],
  ['linhtranlinhtran'],
  ['linh.tran2026!!'],
])('CON-02 the guessable password %s is refused', async (password) => {
  expect(await getCode(password)).toBe('PASSWORD_COMMON');
});

test.each([
  ['four green woks', 'taken'],
  ['correct horse battery staple', 'taken'],
  ['tiếng Việt là tiếng mẹ', 'taken'],
  ['我们一起去吃饭吧今天晚上好吗你', 'taken'],
  ['four green wok', 'STAFF_PASSWORD_SHORT'],
])('CON-02 the password %s is %s', async (password, expected) => {
  expect(await getCode(password)).toBe(expected);
});
