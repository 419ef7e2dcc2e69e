import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { readAnswer } from '@/lib/server/gateway/envelope';
import { formatCancelReason, isCancelled } from './cancel';

test('ORD-16 cancelling has worked only with code 1 and the word success in its data', () => {
  const hasCancelled = (envelope: unknown, status = 200) => {
    try {
      return isCancelled(readAnswer(contract['orders.cancel'], status, JSON.stringify(envelope)));
    } catch {
      return false;
    }
  };
  const success = { success: 'success' };
  expect(hasCancelled({ code: '1', data: success })).toBe(true);
  expect(hasCancelled({ code: 1, data: success })).toBe(true);
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
  for (const envelope of others) expect.soft(hasCancelled(envelope), JSON.stringify(envelope)).toBe(false);
  expect(hasCancelled({ code: '1', data: success }, 500)).toBe(false);
});

test('the restaurant reads the text of the reason, or the diner’s own for the last one', () => {
  const describeReason = (reason: number) => `reason ${reason}`;
  expect(formatCancelReason(1, '', describeReason)).toBe('reason 1');
  // What was typed before another reason was chosen isn't meant any more.
  expect(formatCancelReason(4, 'moved away', describeReason)).toBe('reason 4');
  expect(formatCancelReason(7, '  moved away ', describeReason)).toBe('moved away');
  expect(formatCancelReason(7, '   ', describeReason)).toBe('reason 7');
  expect(formatCancelReason(7, 'x'.repeat(300), describeReason)).toHaveLength(200);
});
