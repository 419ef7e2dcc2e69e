import { expect, test } from 'vitest';
import { findTotpStep, getTotpAddress, getTotpCode } from './totp';

/** `12345678901234567890`, the secret of RFC 6238, in base 32. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const toDate = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('CON-02 the code at second %i is the one of RFC 6238', (seconds, code) => {
  expect(getTotpCode(secret, toDate(seconds))).toBe(code);
  expect(findTotpStep(secret, code, toDate(seconds))).toBe(Math.floor(seconds / 30));
});

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('CON-02 a code of a clock that is %i steps off counts: %s', (steps, counts) => {
  const now = toDate(1_234_567_890);
  const code = getTotpCode(secret, toDate(1_234_567_890 + steps * 30));
  expect(findTotpStep(secret, code, now)).toBe(counts ? Math.floor(1_234_567_890 / 30) + steps : undefined);
});

test('CON-02 an authenticator app reads who it is for from the address', () => {
  expect(getTotpAddress(secret, 'hana@staff.example')).toBe(
    `otpauth://totp/Makan:hana%40staff.example?issuer=Makan&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  );
});
