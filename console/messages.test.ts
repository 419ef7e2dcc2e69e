import { expect, test } from 'vitest';
import accountEn from './messages/account/en.json';
import accountVn from './messages/account/vn.json';
import accountZhCN from './messages/account/zh-CN.json';
import bookingsEn from './messages/bookings/en.json';
import bookingsVn from './messages/bookings/vn.json';
import bookingsZhCN from './messages/bookings/zh-CN.json';
import counterEn from './messages/counter/en.json';
import counterVn from './messages/counter/vn.json';
import counterZhCN from './messages/counter/zh-CN.json';
import en from './messages/en.json';
import figuresEn from './messages/figures/en.json';
import figuresVn from './messages/figures/vn.json';
import figuresZhCN from './messages/figures/zh-CN.json';
import menuEn from './messages/menu/en.json';
import menuVn from './messages/menu/vn.json';
import menuZhCN from './messages/menu/zh-CN.json';
import moneyEn from './messages/money/en.json';
import moneyVn from './messages/money/vn.json';
import moneyZhCN from './messages/money/zh-CN.json';
import peopleEn from './messages/people/en.json';
import peopleVn from './messages/people/vn.json';
import peopleZhCN from './messages/people/zh-CN.json';
import reviewsEn from './messages/reviews/en.json';
import reviewsVn from './messages/reviews/vn.json';
import reviewsZhCN from './messages/reviews/zh-CN.json';
import settingsEn from './messages/settings/en.json';
import settingsVn from './messages/settings/vn.json';
import settingsZhCN from './messages/settings/zh-CN.json';
import setupEn from './messages/setup/en.json';
import setupVn from './messages/setup/vn.json';
import setupZhCN from './messages/setup/zh-CN.json';
import timesEn from './messages/times/en.json';
import timesVn from './messages/times/vn.json';
import timesZhCN from './messages/times/zh-CN.json';
import vn from './messages/vn.json';
import zhCN from './messages/zh-CN.json';

/** Returns every text with its path, such as `frame.live`. */
function listTexts(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, part]) => listTexts(part, `${path}.${key}`));
}

test.each([
  ['zh-CN', zhCN, en],
  ['vn', vn, en],
  ['zh-CN, of accounts', accountZhCN, accountEn],
  ['vn, of accounts', accountVn, accountEn],
  ['zh-CN, of bookings', bookingsZhCN, bookingsEn],
  ['vn, of bookings', bookingsVn, bookingsEn],
  ['zh-CN, of the counter', counterZhCN, counterEn],
  ['vn, of the counter', counterVn, counterEn],
  ['zh-CN, of the menu', menuZhCN, menuEn],
  ['vn, of the menu', menuVn, menuEn],
  ['zh-CN, of money', moneyZhCN, moneyEn],
  ['vn, of money', moneyVn, moneyEn],
  ['zh-CN, of figures', figuresZhCN, figuresEn],
  ['vn, of figures', figuresVn, figuresEn],
  ['zh-CN, of people', peopleZhCN, peopleEn],
  ['vn, of people', peopleVn, peopleEn],
  ['zh-CN, of settings', settingsZhCN, settingsEn],
  ['vn, of settings', settingsVn, settingsEn],
  ['zh-CN, of reviews', reviewsZhCN, reviewsEn],
  ['vn, of reviews', reviewsVn, reviewsEn],
  ['zh-CN, of the list before opening', setupZhCN, setupEn],
  ['vn, of the list before opening', setupVn, setupEn],
  ['zh-CN, of the times of dishes', timesZhCN, timesEn],
  ['vn, of the times of dishes', timesVn, timesEn],
])('CON-19 the console has every text of English in %s, none empty', (_, messages, english) => {
  const listPaths = (of: unknown) =>
    listTexts(of)
      .map(([path]) => path)
      .sort();
  expect(listPaths(messages)).toEqual(listPaths(english));
  for (const [path, text] of listTexts(messages)) expect(text, path).not.toBe('');
});
