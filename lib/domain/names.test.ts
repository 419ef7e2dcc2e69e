import { expect, test } from 'vitest';
import { getDishName, getGroupName, getLocalName, getVoucherName, listVoucherRules } from './names';

test.each([
  ['en', { name: '海南鸡饭', nameEn: 'Hainanese chicken rice' }, 'Hainanese chicken rice'],
  ['zh-CN', { name: '海南鸡饭', nameEn: 'Hainanese chicken rice' }, '海南鸡饭'],
  ['vn', { name: 'Cơm gà Hải Nam', nameEn: 'Hainanese chicken rice' }, 'Cơm gà Hải Nam'],
  ['en', { name: '海南鸡饭' }, '海南鸡饭'],
  ['en', { name: '海南鸡饭', nameEn: '' }, '海南鸡饭'],
  ['zh-CN', { nameEn: 'Hainanese chicken rice' }, 'Hainanese chicken rice'],
  ['vn', { name: '', nameEn: 'Hainanese chicken rice' }, 'Hainanese chicken rice'],
  ['en', {}, ''],
] as const)('I18N-04 in %s of %j a diner reads %s', (locale, names, read) => {
  expect(getLocalName(names, locale)).toBe(read);
});

test('I18N-04 dishes and groups of choices follow the same rule', () => {
  expect(getDishName({ dishName: '叻沙', dishNameEn: 'Laksa' }, 'en')).toBe('Laksa');
  expect(getGroupName({ itemType: '辣度', itemTypeEn: 'Spice level' }, 'zh-CN')).toBe('辣度');
});

test('I18N-04 the name of a voucher follows the same rule', () => {
  const names = { vouchersName: '30元代金券', vouchersNameEn: '$30 voucher' };
  expect(getVoucherName(names, 'en')).toBe('$30 voucher');
  expect(getVoucherName(names, 'zh-CN')).toBe('30元代金券');
  expect(getVoucherName({ vouchersName: '30元代金券' }, 'en')).toBe('30元代金券');
});

test.each([
  ['en', ['周末除外', '仅限堂食'], ['Not at weekends', 'Dine-in only'], ['Not at weekends', 'Dine-in only']],
  ['vn', ['周末除外'], ['Not at weekends'], ['周末除外']],
  ['en', ['周末除外'], [], ['周末除外']],
  ['vn', [], ['Not at weekends'], ['Not at weekends']],
  // One rule has no English text, and leaving it out would hide it.
  ['en', ['周末除外', 'Dine-in only'], ['Dine-in only'], ['周末除外', 'Dine-in only']],
] as const)(
  'I18N-04 in %s of the rules %j and in English %j a diner reads %j',
  (locale, rules, english, read) => {
    expect(listVoucherRules({ useRules: [...rules], useRulesEn: [...english] }, locale)).toEqual(read);
  },
);
