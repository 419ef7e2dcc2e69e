import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { readAnswer } from '@/lib/server/backend/envelope';
import { formatCancelReason, isCanceled } from './cancel';

test('ORD-16 cancelling has worked only with code 1 and the word success in its data', () => {
  const hasCanceled = (envelope: unknown, status = 200) => {
    try {
      return isCanceled(readAnswer(contract['orders.cancel'], status, JSON.stringify(envelope)));
    } catch {
      return false;
    }
  };
  const success = { success: 'success' };
  expect(hasCanceled({ code: '1', data: success })).toBe(true);
  expect(hasCanceled({ code: 1, data: success })).toBe(true);
  const others: unknown[] = [
    { code: '1', data: { success: 'fail' } },
    { code: '1', data: { success: 'SUCCESS' } },
    { code: '1', data: { success: '' } },
    { code: '1', data: { success: true } },
    { code: '1', data: {} },
    { code: '1', data: 'success' },
    { code: '1', data: null },
    { code: '1' },
    { code: '0', data: success },
    { code: 2000, data: success },
    { code: 'ORDER_NOT_CANCELLABLE', isSuccess: true, success: true, data: success },
    { isSuccess: true, success: true, data: success },
  ];
  for (const envelope of others) expect.soft(hasCanceled(envelope), JSON.stringify(envelope)).toBe(false);
  expect(hasCanceled({ code: '1', data: success }, 500)).toBe(false);
});

test('the restaurant reads the text of the reason, or the diner’s own for the last one', () => {
  const describeReason = (reason: number) => `reason ${reason}`;
  expect(formatCancelReason(1, '', describeReason)).toBe('reason 1');
  // The text of an earlier reason is ignored after another one was chosen.
  expect(formatCancelReason(4, 'moved away', describeReason)).toBe('reason 4');
  expect(formatCancelReason(7, '  moved away ', describeReason)).toBe('moved away');
  expect(formatCancelReason(7, '   ', describeReason)).toBe('reason 7');
  expect(formatCancelReason(7, 'x'.repeat(300), describeReason)).toHaveLength(200);
  const thanks = `x${'\u{1F64F}'.repeat(100)}`;
  expect(formatCancelReason(7, thanks, describeReason)).toBe(`x${'\u{1F64F}'.repeat(99)}`);
});
