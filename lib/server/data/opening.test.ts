import { createTranslator } from 'next-intl';
import { describe, expect, test } from 'vitest';
import en from '@/messages/parts/shop.en.json';
import vn from '@/messages/parts/shop.vn.json';
import zh from '@/messages/parts/shop.zh-CN.json';
import { findNextTurn, formatOpening, getOpening } from './opening';

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

describe.each([
  [
    'as it stands in the file',
    [
      { startTime: '18:00', endTime: '24:00' },
      { startTime: '00:00', endTime: '02:00' },
    ],
  ],
  ['as the backend sends it', [{ startTime: '18:00', endTime: '02:00' }]],
])('a night %s around a closed Saturday 28', (_, times) => {
  test.each([
    ['Friday 23:30', '2026-11-27T15:30:00Z', { open: true, until: '02:00' }],
    ['Saturday 00:30', '2026-11-27T16:30:00Z', { open: true, until: '02:00' }],
    ['Saturday 20:00', '2026-11-28T12:00:00Z', { open: false, opensAt: undefined }],
    ['Sunday 00:30', '2026-11-28T16:30:00Z', { open: false, opensAt: '18:00' }],
  ])('%s belongs to the evening before', (_, instant, expected) => {
    const night = {
      timeZone: 'Asia/Singapore',
      businessTimes: [{ dayOfWeekFrom: 1, dayOfWeekTo: 7, times }],
      specialDays: [{ date: '2026-11-28', times: [], note: undefined }],
    };
    expect(getOpening(night, new Date(instant))).toEqual(expected);
  });
});

describe.each([['00:00-24:00'], ['00:00-12:00 12:00-24:00'], ['10:00-24:00 00:00-10:00']])(
  'a shop that is open around the clock as %s',
  (ranges) => {
    const times = ranges
      .split(' ')
      .map((range) => ({ startTime: range.slice(0, 5), endTime: range.slice(6) }));
    const always = {
      timeZone: 'Asia/Singapore',
      businessTimes: [{ dayOfWeekFrom: 1, dayOfWeekTo: 7, times }],
      specialDays: [{ date: '2026-12-25', times: [], note: undefined }],
    };

    test.each([
      ['at noon', '2026-11-20T04:00:00Z'],
      ['at 23:30', '2026-11-20T15:30:00Z'],
      ['at midnight', '2026-11-20T16:00:00Z'],
      ['a day before it closes', '2026-12-23T16:00:00Z'],
    ])('names no closing time %s', (_, instant) => {
      expect(getOpening(always, new Date(instant))).toEqual({ open: true });
    });

    test('names the end of its last day before a closed one', () => {
      expect(getOpening(always, new Date('2026-12-24T04:00:00Z'))).toEqual({ open: true, until: '24:00' });
    });

    test('refreshes its line at midnight, when a closing time may come in sight', () => {
      const turn = findNextTurn(always, new Date('2026-11-20T04:00:00Z'));
      expect(turn?.toISOString()).toBe('2026-11-20T16:00:00.000Z');
    });
  },
);

test('a closing time of tomorrow is named from 24 hours before it', () => {
  const untilMonday = {
    timeZone: 'Asia/Singapore',
    businessTimes: [
      { dayOfWeekFrom: 7, dayOfWeekTo: 7, times: [{ startTime: '00:00', endTime: '24:00' }] },
      { dayOfWeekFrom: 1, dayOfWeekTo: 1, times: [{ startTime: '00:00', endTime: '10:00' }] },
    ],
    specialDays: [],
  };
  const findUntil = (instant: string) => getOpening(untilMonday, new Date(instant)).until;
  expect(findUntil('2026-11-22T02:00:00Z')).toBeUndefined();
  expect(findUntil('2026-11-22T02:01:00Z')).toBe('10:00');
});

test.each<[state: string, instant: string, turn: string | undefined]>([
  ['an open shop turns when it closes', '2026-11-20T13:59:30Z', '2026-11-20T14:00:00.000Z'],
  ['a closed one when it opens', '2026-11-20T06:30:00Z', '2026-11-20T09:30:00.000Z'],
  ['a night after midnight', '2026-11-21T15:30:00Z', '2026-11-21T18:00:00.000Z'],
  ['a day without another opening has no turn', '2026-11-20T14:00:00Z', undefined],
])('%s', (_, instant, turn) => {
  expect(findNextTurn(hours, new Date(instant))?.toISOString()).toBe(turn);
});

test.each([
  [{ open: true, until: '02:00' }, ['Open until 02:00', '营业至 02:00', 'Mở đến 02:00']],
  [{ open: true }, ['Open now', '营业中', 'Đang mở cửa']],
  [{ open: false, opensAt: '18:00' }, ['Opens at 18:00', '18:00 开始营业', 'Mở lúc 18:00']],
  [{ open: false }, ['Closed now', '休息中', 'Đang đóng cửa']],
])('the line of %j is %j', (opening, lines) => {
  const translators = [
    createTranslator({ locale: 'en', messages: en, namespace: 'shop' }),
    createTranslator({ locale: 'zh-CN', messages: zh, namespace: 'shop' }),
    createTranslator({ locale: 'vn', messages: vn, namespace: 'shop' }),
  ];
  expect(translators.map((t) => formatOpening(opening, t))).toEqual(lines);
});
