import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import type { Locale } from '@/lib/contract/vocabulary';
import { ApiError } from '@/lib/domain/api-error';
import { loadAllMessages } from '@/lib/server/i18n/messages';
import { getBindErrorText, getLoginErrorText, getWait, type LoginErrorLabels } from './login-error-text';

async function loadLabels(locale: Locale): Promise<LoginErrorLabels> {
  const messages = await loadAllMessages(locale);
  return {
    t: createTranslator({ locale, messages, namespace: 'signIn' }),
    errors: createTranslator({ locale, messages, namespace: 'errors' }),
  } as unknown as LoginErrorLabels;
}
const createApiError = (code: string, message = '', detail?: unknown) =>
  new ApiError({ code, message, status: 409, detail });

test.each([
  [1, 'second', 1],
  [58.2, 'second', 59],
  [90, 'second', 90],
  [91, 'minute', 2],
  [900, 'minute', 15],
  [5400, 'minute', 90],
  [7200, 'hour', 2],
  [0, 'none', 0],
  [undefined, 'none', 0],
  ['60', 'none', 0],
])('a wait of %s s is %s %s', (seconds, unit, count) => {
  expect(getWait(seconds)).toEqual({ unit, count });
});

test.each<[Locale, string, unknown, string]>([
  ['en', 'TOO_MANY', { retryAfterSeconds: 900 }, 'Too many tries. Please wait 15 minutes.'],
  ['en', 'TOO_MANY', undefined, 'Too many tries. Please wait a little.'],
  [
    'en',
    'CODE_LOCKED',
    { retryAfterSeconds: 60 },
    'Too many wrong codes. Please wait 60 seconds, then have a new one sent.',
  ],
  ['zh-CN', 'TOO_MANY', { retryAfterSeconds: 7200 }, '尝试次数过多，请等待 2 小时。'],
  ['vn', 'TOO_MANY', { retryAfterSeconds: 300 }, 'Bạn đã thử quá nhiều lần. Vui lòng chờ 5 phút.'],
])('%s %s %j: %s', async (locale, code, detail, text) => {
  expect(getLoginErrorText(await loadLabels(locale), createApiError(code, '', detail))).toBe(text);
});

describe('TPL-02 why a binding failed', () => {
  test.each<[string, string, string]>([
    ['WIRE_2', '', 'verification code check failed'],
    ['WIRE_2', 'This number is on hold.', 'This number is on hold.'],
    ['INTERNAL', '', 'verification code check failed'],
    ['INTERNAL', 'Something went wrong', 'verification code check failed'],
    ['BAD_ANSWER', 'The backend gave no valid answer', 'verification code check failed'],
    ['SIGN_IN_BOUND', 'x', 'This login belongs to another account already.'],
  ])('TPL-02 a binding that fails with %s and the message "%s": %s', async (code, message, text) => {
    expect(getBindErrorText(await loadLabels('en'), createApiError(code, message))).toBe(text);
  });
});
