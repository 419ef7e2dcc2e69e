import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateEmail } from './email';

const cases: [typed: string, fault: ReturnType<typeof validateEmail>][] = [
  ['', 'missing'],
  ['   ', 'missing'],
  ['mei@example.com', undefined],
  [' mei@example.com ', undefined],
  ['mei.tan+food@mail.example.com.sg', undefined],
  ["o'neil_1@example.co", undefined],
  ['mei', 'malformed'],
  ['mei@', 'malformed'],
  ['@example.com', 'malformed'],
  ['mei@example', 'malformed'],
  ['mei@@example.com', 'malformed'],
  ['mei@exam ple.com', 'malformed'],
  ['.mei@example.com', 'malformed'],
  ['mei..tan@example.com', 'malformed'],
  ['mei.@example.com', 'malformed'],
  ['mei@-example.com', 'malformed'],
  ['mei@example.c', 'malformed'],
  ['mei@example.com, tan@example.com', 'malformed'],
  [`${'m'.repeat(48)}@example.com`, undefined],
  [`${'m'.repeat(49)}@example.com`, 'tooLong'],
];

test.each(cases)('ERR-10 %j: %s', (typed, fault) => {
  expect(validateEmail(typed)).toBe(fault);
});

test('ERR-10 what passes here is never refused by the contract’s own form', () => {
  for (const [typed, fault] of cases)
    if (!fault) expect(z.email().max(60).safeParse(typed.trim()).success).toBe(true);
});
