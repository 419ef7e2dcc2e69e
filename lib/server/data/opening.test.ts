import { expect, test } from 'vitest';
import { findNextTurn, getOpening } from './opening';

const hours = {
  timeZone: 'Asia/Singapore',
  businessTimes: [
    {
      dayOfWeekFrom: 1,
      dayOfWeekTo: 5,
      times: [
        { startTime: '11:00', endTime: '14:30' },
        { startTime: '17:30', endTime: '22:00' },
      ],
    },
    { dayOfWeekFrom: 6, dayOfWeekTo: 7, times: [{ startTime: '18:00', endTime: '02:00' }] },
  ],
  specialDays: [{ date: '2026-12-25', times: [], note: 'Christmas' }],
};

test.each([
  // Friday 20 November 2026, Singapore is UTC+8
  ['2026-11-20T02:59:00Z', { open: false, opensAt: '11:00' }],
  ['2026-11-20T03:00:00Z', { open: true, until: '14:30' }],
  ['2026-11-20T06:30:00Z', { open: false, opensAt: '17:30' }],
  ['2026-11-20T13:59:00Z', { open: true, until: '22:00' }],
  ['2026-11-20T14:00:00Z', { open: false, opensAt: undefined }],
  // Saturday night runs past midnight into Sunday, and Sunday night into Monday
  ['2026-11-21T17:30:00Z', { open: true, until: '02:00' }],
  ['2026-11-22T17:59:00Z', { open: true, until: '02:00' }],
  ['2026-11-22T18:00:00Z', { open: false, opensAt: '11:00' }],
  // closed on a special day
  ['2026-12-25T04:00:00Z', { open: false, opensAt: undefined }],
])('at %s the shop is %j', (instant, expected) => {
  expect(getOpening(hours, new Date(instant))).toEqual(expected);
});

test.each([
  ['2026-11-28T15:00:00Z', '02:00'],
  ['2026-11-28T17:00:00Z', '02:00'],
])('STF-11 at %s a night that is written as two ranges is open until %s', (instant, until) => {
  const times = [
    { startTime: '18:00', endTime: '24:00' },
    { startTime: '00:00', endTime: '02:00' },
  ];
  const night = {
    timeZone: 'Asia/Singapore',
    businessTimes: [{ dayOfWeekFrom: 1, dayOfWeekTo: 7, times }],
    specialDays: [{ date: '2026-11-29', times: [], note: undefined }],
  };
  expect(getOpening(night, new Date(instant))).toEqual({ open: true, until });
});

test.each<[state: string, instant: string, turn: string | undefined]>([
  ['an open shop turns when it closes', '2026-11-20T13:59:30Z', '2026-11-20T14:00:00.000Z'],
  ['a closed one when it opens', '2026-11-20T06:30:00Z', '2026-11-20T09:30:00.000Z'],
  ['a night after midnight', '2026-11-21T15:30:00Z', '2026-11-21T18:00:00.000Z'],
  ['a day without another opening has no turn', '2026-11-20T14:00:00Z', undefined],
])('%s', (_, instant, turn) => {
  expect(findNextTurn(hours, new Date(instant))?.toISOString()).toBe(turn);
});
