import { expect, test } from 'vitest';
import { getMsUntilNext, listOutdated, nameBackup } from './backup-schedule';

const name = (at: string) => nameBackup(new Date(`2026-11-${at}:00Z`));
const nights = Array.from({ length: 14 }, (_, at) => name(`${String(at + 1).padStart(2, '0')}T04:00`));

test('OPS-10 fourteen starts in one day leave the nights before as they are', () => {
  const starts = Array.from({ length: 14 }, (_, at) => name(`14T${at + 10}:00`));
  expect(listOutdated([...nights, ...starts], 14)).toEqual([]);
  expect(listOutdated([...nights, ...starts, name('15T04:00')], 14)).toEqual([
    nights[0],
    nights[13],
    ...starts.slice(0, -1),
  ]);
});

test('OPS-10 days without a backup do not count, and other files are never outdated', () => {
  const names = ['notes.txt', 'before-the-move.makan', name('01T04:00'), name('09T04:00'), name('20T04:00')];
  expect(listOutdated(names, 2)).toEqual([name('01T04:00')]);
  expect(listOutdated(names, 1)).toEqual([name('01T04:00'), name('09T04:00')]);
});

test.each([
  ['no backup', [], 0],
  ['one that is due', [name('19T04:00')], 0],
  ['one of two hours before', [name('18T04:00'), name('20T02:00')], 22],
  ['one from the future', [name('29T04:00')], 24],
  ['a backup of another name', ['before-the-move.makan'], 0],
])('OPS-10 after a start with %s, the next follows in time', (_, names, hours) => {
  expect(getMsUntilNext(names, 24, new Date('2026-11-20T04:00:00Z'))).toBe(hours * 3_600_000);
});
