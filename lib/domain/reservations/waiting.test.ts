import { expect, test } from 'vitest';
import { getWaitableSlots } from './waiting';

const slot = { time: '12:00', discount: 10, limit: 0, seats: undefined, waitingParty: 8 };

test.each([
  ['full', slot, 2, true],
  ['free', { ...slot, limit: 1 }, 2, false],
  ['free with too few seats', { ...slot, limit: 1, seats: 2 }, 3, true],
  ['free with seats enough', { ...slot, limit: 1, seats: 3 }, 3, false],
  ['full, for a party that no table of it takes', slot, 9, false],
  ['full, without a waiting list', { ...slot, waitingParty: undefined }, 2, false],
])('BKG-02 a party waits for a time that is %s', (_name, offered, people, waits) => {
  expect(getWaitableSlots([offered], people)).toHaveLength(waits ? 1 : 0);
});
