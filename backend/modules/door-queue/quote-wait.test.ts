import { expect, test } from 'vitest';
import { countAhead, quoteWait, type SeatedParty } from './quote-wait';

const seat = (people: number, waitedMinutes: number, ahead = 0): SeatedParty => ({
  people,
  waitedMinutes,
  ahead,
});

test.each<[string, Parameters<typeof quoteWait>[0], number]>([
  ['nobody waits and nothing is known', { people: 2, waiting: [], seated: [] }, 10],
  ['two ahead and nothing is known', { people: 2, waiting: [2, 1], seated: [] }, 25],
  ['larger parties wait for other tables', { people: 2, waiting: [4, 6, 8], seated: [] }, 10],
  ['an odd size takes the next table', { people: 3, waiting: [4], seated: [] }, 20],
  ['all large parties share a class', { people: 7, waiting: [12, 8], seated: [] }, 25],
  [
    'parties of the size waited long lately',
    { people: 4, waiting: [4], seated: [seat(4, 30), seat(3, 30), seat(4, 60, 1), seat(2, 1)] },
    60,
  ],
  [
    'the median ignores one party that waited for hours',
    { people: 2, waiting: [], seated: [seat(2, 10), seat(2, 12), seat(2, 170)] },
    15,
  ],
  [
    'with too few of the size, all sizes count',
    { people: 8, waiting: [], seated: [seat(2, 20), seat(4, 20), seat(2, 20)] },
    20,
  ],
  ['no wait at all lately', { people: 2, waiting: [2], seated: [seat(2, 0), seat(2, 0), seat(2, 0)] }, 0],
  [
    'a quote has an upper limit',
    { people: 2, waiting: [2, 2, 2], seated: [seat(2, 90), seat(2, 90), seat(2, 90)] },
    180,
  ],
])('HND-05 the quoted waiting time: %s', (_case, input, minutes) => {
  expect(quoteWait(input)).toBe(minutes);
});

test('HND-05 the parties ahead are those that need a table of the same size', () => {
  expect(countAhead(3, [4, 2, 3, 5])).toBe(2);
});
