import { expect, test } from 'vitest';
import { canNamePlace, readSearch } from './search-words';

test('CHK-12 a text without a word names no place', () => {
  for (const text of ['', '12', 'No. 12', '#05-12', 'Blk 78', 'Block A', 'A座', '3楼', 'SS 2', 'Lô B2'])
    expect(canNamePlace(text), text).toBe(false);
});

test('CHK-12 a text with a word names a place, also with short syllables and in another script', () => {
  for (const text of [
    'Jalan Alor',
    '5 Bà Tô',
    'KL',
    '乌节路',
    '文华',
    'ភ្នំពេញ',
    'ရန်ကုန်',
    '78 Guan Chuan Street',
  ])
    expect(canNamePlace(text), text).toBe(true);
});

test('CHK-12 a postal code of five or six digits is no word of the street', () => {
  expect(readSearch('12, Jalan Alor, 50200 Kuala Lumpur')).toEqual({
    words: ['12', 'jalan', 'alor', 'kuala', 'lumpur'],
    street: { houseNumber: '12', words: ['jalan', 'alor', 'kuala', 'lumpur'] },
    postalCode: '50200',
  });
  expect(readSearch('Guan Chuan Street 160078')).toEqual({
    words: ['guan', 'chuan', 'street'],
    postalCode: '160078',
  });
});
