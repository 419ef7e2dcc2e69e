import { describe, expect, test } from 'vitest';
import { getAttempt, isSettlingCode } from './order-attempt';

const createKeySource = () => {
  let next = 0;
  return () => `key-${++next}`;
};

describe('one try, one key', () => {
  test('the same order after an unknown outcome is the same try', () => {
    const newKey = createKeySource();
    const first = getAttempt({ payAmount: 4060 }, undefined, newKey);
    expect(getAttempt({ payAmount: 4060 }, first, newKey)).toEqual(first);
  });

  test('another order, or one whose try was settled, has a new key', () => {
    const newKey = createKeySource();
    const first = getAttempt({ payAmount: 4060 }, undefined, newKey);
    expect(getAttempt({ payAmount: 4560 }, first, newKey).key).toBe('key-2');
    expect(getAttempt({ payAmount: 4060 }, undefined, newKey).key).toBe('key-3');
  });

  test('a failure on the way settles nothing, nor does being turned away before the order is looked at', () => {
    expect(['TIMEOUT', 'UNREACHABLE', 'BAD_ANSWER', 'INTERNAL'].filter(isSettlingCode)).toEqual([]);
    expect(
      ['TOO_MANY', 'SESSION_EXPIRED', 'LOGIN_REQUIRED', 'MALFORMED_JSON'].filter(isSettlingCode),
    ).toEqual([]);
  });

  test('an error of the order settles the attempt', () => {
    const refused = ['PRICE_CHANGED', 'STOCK_SHORT', 'UNPAID_ORDER', 'IDEMPOTENCY_MISMATCH'];
    expect(refused.filter(isSettlingCode)).toEqual(refused);
  });
});
