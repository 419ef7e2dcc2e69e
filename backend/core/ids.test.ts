import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createOrderNames, createReadableId, toPaymentReference } from './ids';

test('order numbers name the restaurant and its day, without letters that are mistaken for others', () => {
  for (let i = 0; i < 200; i++) {
    const { sn } = createOrderNames('LK', '2026-11-20', randomBytes);
    expect(sn).toMatch(/^LK-261120-[2-9A-HJKMNP-Z]{4}$/);
    expect(toPaymentReference(sn)).toMatch(/^[A-Z0-9]{12}$/);
  }
});

test('ids of orders and payments have 128 random bits and share none', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 500; i++) {
    const { id, paymentId } = createOrderNames('LK', '2026-11-20', randomBytes);
    expect(Buffer.from(id, 'base64url')).toHaveLength(16);
    seen.add(id).add(paymentId);
  }
  expect(seen.size).toBe(1000);
});

test('letters come from even draws: bytes that would favour some are thrown away and drawn again', () => {
  const draws = [Buffer.alloc(8, 255), Buffer.from([248, 249, 0, 1, 250, 31, 30, 2])];
  expect(createReadableId(4, () => draws.shift() ?? Buffer.alloc(8))).toBe('232Z');
});
