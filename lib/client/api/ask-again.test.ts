import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/domain/api-error';
import { askAgain, isUnanswered } from './ask-again';

const createApiError = (code: string) => new ApiError({ code, message: '', status: 0 });

describe('ERR-03 a change whose answer does not come', () => {
  test.each([
    ['TIMEOUT', true],
    ['UNREACHABLE', true],
    ['BAD_ANSWER', true],
    ['SLOT_TAKEN', false],
    ['INTERNAL', false],
    ['ACCESS_DENIED', false],
  ])('ERR-03 %s leaves open what became of it: %s', (code, open) => {
    expect(isUnanswered(createApiError(code))).toBe(open);
  });

  test('ERR-03 is sent again until there is an answer', async () => {
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(createApiError('TIMEOUT'))
      .mockResolvedValue('T1');
    const onUnanswered = vi.fn();
    expect(await askAgain(send, onUnanswered, [1, 1])).toBe('T1');
    expect([send.mock.calls.length, onUnanswered.mock.calls.length]).toEqual([2, 1]);
  });

  test('ERR-03 is given up after the last pause, and a refusal at once', async () => {
    const send = vi.fn<() => Promise<string>>().mockRejectedValue(createApiError('UNREACHABLE'));
    await expect(askAgain(send, vi.fn(), [1, 1])).rejects.toMatchObject({ code: 'UNREACHABLE' });
    expect(send).toHaveBeenCalledTimes(3);
    const refused = vi.fn<() => Promise<string>>().mockRejectedValue(createApiError('SLOT_TAKEN'));
    await expect(askAgain(refused, vi.fn())).rejects.toMatchObject({ code: 'SLOT_TAKEN' });
    expect(refused).toHaveBeenCalledTimes(1);
  });
});
