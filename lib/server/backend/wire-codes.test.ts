import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { readAnswer } from './envelope';

const createAnswer = (code: unknown) =>
  JSON.stringify({ code, isSuccess: false, success: false, message: 'Fully booked', data: null });

test('API-96 the wire’s 6064 is SLOT_TAKEN, as a number and as text', () => {
  for (const code of [6064, '6064'])
    expect(() => readAnswer(contract['reservations.submit'], 200, createAnswer(code))).toThrow(
      expect.objectContaining({ code: 'SLOT_TAKEN', message: 'Fully booked', status: 200 }),
    );
});

test('a number without an error code of ours stays as it is', () => {
  expect(() => readAnswer(contract['reservations.submit'], 200, createAnswer(5000))).toThrow(
    expect.objectContaining({ code: 'WIRE_5000' }),
  );
});
