import { expect, test } from 'vitest';
import { ApiError, toApiError } from './api-error';

test('a failed call stays as it is', () => {
  const error = new ApiError({ code: 'MIN_ORDER', message: 'at least S$15', status: 409 });
  expect(toApiError(error)).toBe(error);
});

test.each([new TypeError('x is undefined'), 'text', undefined])(
  '%o is an error of this program',
  (thrown) => {
    const error = toApiError(thrown);
    expect(error).toMatchObject({ code: 'INTERNAL', message: '', status: 0 });
    expect(error.cause).toBe(thrown);
  },
);
