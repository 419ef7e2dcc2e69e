import { expect, test } from 'vitest';
import { retryOnConflict } from './transaction';

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' });

/** Fails a given number of times with an error, then returns the number of the attempt. */
function failTimes(times: number, error: Error) {
  let attempts = 0;
  return {
    run: async () => {
      attempts += 1;
      if (attempts <= times) throw error;
      return attempts;
    },
    countAttempts: () => attempts,
  };
}

test.each([0, 1, 4])('an attempt that conflicts %i times is repeated until it succeeds', async (times) => {
  expect(await retryOnConflict(failTimes(times, deadlock).run)).toBe(times + 1);
});

test('the fifth conflict is thrown', async () => {
  const { run, countAttempts } = failTimes(5, deadlock);
  await expect(retryOnConflict(run)).rejects.toBe(deadlock);
  expect(countAttempts()).toBe(5);
});

test('another error is thrown at the first attempt', async () => {
  const { run, countAttempts } = failTimes(1, new Error('no such dish'));
  await expect(retryOnConflict(run)).rejects.toThrow('no such dish');
  expect(countAttempts()).toBe(1);
});

test('the caller may name the errors that are worth another attempt', async () => {
  const taken = new Error('code is taken');
  const isTaken = (error: unknown) => error === taken;
  expect(await retryOnConflict(failTimes(1, taken).run, isTaken)).toBe(2);
  await expect(retryOnConflict(failTimes(1, deadlock).run, isTaken)).rejects.toBe(deadlock);
});
