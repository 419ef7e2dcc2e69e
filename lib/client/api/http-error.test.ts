import { describe, expect, test } from 'vitest';
import { formatHttpError } from './http-error';

describe('ERR-02 a failure of HTTP reads as its status', () => {
  test.each([
    ['INTERNAL', 500, '500 Internal Server Error'],
    ['INTERNAL', 502, '502 Bad Gateway'],
    ['BAD_ANSWER', 503, '503 Service Unavailable'],
    ['BAD_ANSWER', 599, '599'],
    ['BAD_ANSWER', 200, undefined],
    ['BAD_ANSWER', undefined, undefined],
    ['UNREACHABLE', 0, undefined],
    ['TIMEOUT', 504, undefined],
    ['SHOP_CLOSED', 409, undefined],
  ])('%s with status %s reads %s', (code, status, text) => {
    expect(formatHttpError({ code, status })).toBe(text);
  });
});
