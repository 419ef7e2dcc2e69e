import { expect, test } from 'vitest';
import { findParty } from './parties';

test('TAB-01 a table can be read from a backend that sends its guests and not their number', () => {
  const { party } = findParty.output.parse({
    shared: true,
    joinBy: 'digits',
    party: { openedAt: '2026-11-27T04:00:00.000Z', rounds: 1, members: [{ no: 1, name: 'Mei', colour: 0 }] },
  });
  expect(party).toEqual({ openedAt: '2026-11-27T04:00:00.000Z', rounds: 1, colours: [] });
});
