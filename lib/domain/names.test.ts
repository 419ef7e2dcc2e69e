import { expect, test } from 'vitest';
import { dishNameIn, groupNameIn, localName } from './names';

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
  expect(localName(names, locale)).toBe(read);
});

test('I18N-04 dishes and groups of choices follow the same rule', () => {
  expect(dishNameIn({ dishName: '叻沙', dishNameEn: 'Laksa' }, 'en')).toBe('Laksa');
  expect(groupNameIn({ itemType: '辣度', itemTypeEn: 'Spice level' }, 'zh-CN')).toBe('辣度');
});
