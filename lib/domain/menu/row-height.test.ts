import { expect, test } from 'vitest';
import { estimateRowHeight } from './row-height';

test.each([
  ['a short name: as high as the picture', { name: 'Rice' }, 122],
  ['a name of one line and a long description', { name: 'Rice', brief: 'x'.repeat(80) }, 122],
  ['a name of two lines', { name: 'Soft egg with brown rice and miso', brief: 'x'.repeat(80) }, 140],
  ['a name of three lines', { name: 'x'.repeat(60), brief: 'short' }, 145],
  [
    'Chinese characters are twice as wide',
    { name: '三文鱼波奇饭配糙米饭和味噌汤', brief: '两行的描述'.repeat(6) },
    140,
  ],
])('%s', (_, dish, height) => {
  expect(estimateRowHeight({ ...dish, image: '/media/dish.webp' })).toBe(height);
});

test.each([
  ['name and price', { name: 'Rice' }, 79],
  ['name, description and price', { name: 'Rice', brief: 'x'.repeat(80) }, 117],
  ['words have the whole row', { name: 'Sweet and sour pork ribs', brief: 'x'.repeat(40) }, 99],
])('MNU-01 a dish without a picture is as high as its words: %s', (_, dish, height) => {
  expect(estimateRowHeight(dish)).toBe(height);
});
