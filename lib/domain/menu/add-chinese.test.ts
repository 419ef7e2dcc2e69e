import { describe, expect, test } from 'vitest';
import { addChinese } from './add-chinese';
import { indexDishes, searchDishes } from './search';

const dishes = [
  { id: 1, name: 'Hainanese chicken rice', otherNames: ['海南鸡饭', 'Cơm gà Hải Nam'], price: 1 },
  { id: 2, name: '牛肉面', price: 1, brief: '手工拉面' },
  { id: 3, name: '叉燒麵', price: 1 },
  { id: 4, name: 'Mung bean soup', otherNames: ['绿豆汤'], price: 1, otherTexts: ['甜点'] },
  { id: 5, name: 'XO酱炒萝卜糕', price: 1 },
  { id: 6, name: 'Bún chả', otherNames: ['Grilled pork'], price: 1 },
  { id: 7, name: '重庆小面', price: 1 },
];

describe('RT-24 dishes found by pinyin and in traditional letters', () => {
  test.each([
    ['hainanjifan', [1]],
    ['hai nan ji fan', [1]],
    ['jifan', [1]],
    ['JiF', [1]],
    ['hǎinán', [1]],
    ['hnjf', [1]],
    ['jf', [1]],
    ['mian', [2, 3, 7]],
    ['niu rou', [2]],
    ['nrm', [2]],
    // A letter in the middle of a syllable is no match.
    ['ian', []],
    ['anji', []],
    // The letter ü, as keyboards write it and without its dots.
    ['lvdou', [4]],
    ['ludou', [4]],
    ['lüdou', [4]],
    // Names with other letters.
    ['xojiang', [5]],
    ['luobogao', [5]],
    // Of two readings, the one of this word.
    ['chongqing', [7]],
    ['zhongqing', []],
    // Names with the keyword come before names that sound like it.
    ['cha', [6, 3, 5]],
    ['rice', [1]],
    ['pork', [6]],
    // Traditional letters find simplified names, in each of their forms, and the other way round.
    ['雞飯', [1]],
    ['鸡飯', [1]],
    ['牛肉麵', [2]],
    ['牛肉麪', [2]],
    ['叉烧面', [3]],
    ['叉燒麵', [3]],
    ['綠豆湯', [4]],
    ['甜點', [4]],
    ['拉麵', [2]],
    ['蘿蔔糕', [5]],
    ['龍蝦', []],
  ])('%s finds %j', async (keyword, ids) => {
    const { dishes: prepared, letters } = await addChinese(dishes);
    expect(searchDishes(indexDishes(prepared, letters), keyword).map(({ id }) => id)).toEqual(ids);
  });
});

test('RT-24 only letters that occur in the menu are sent', async () => {
  expect((await addChinese([{ id: 1, name: '鸡', price: 1 }])).letters).toEqual({ 雞: '鸡', 鷄: '鸡' });
  expect((await addChinese([{ id: 1, name: 'Pho', price: 1 }])).letters).toEqual({});
});
