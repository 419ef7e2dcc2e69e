import { expect, test } from 'vitest';
import { findRestaurantImage } from './images';

const host = 'https://pictures.example.com/makan';

test.each([
  ['shops/3473.webp', host, 'https://pictures.example.com/makan/shops/3473.webp'],
  ['/media/a1.webp', host, 'https://pictures.example.com/makan/media/a1.webp'],
  ['/media/a1.webp', undefined, '/media/a1.webp'],
  ['https://elsewhere.example/a.jpg', host, 'https://elsewhere.example/a.jpg'],
  ['//elsewhere.example/a.jpg', host, undefined],
  ['http://elsewhere.example/a.jpg', host, undefined],
  ['javascript:alert(1)', host, undefined],
  ['data:image/svg+xml,<svg/>', host, undefined],
  ['a b.jpg', host, undefined],
  ['', host, undefined],
  [undefined, host, undefined],
])('TRK-03 the picture %s with the host %s is at %s', (picture, at, address) => {
  expect(findRestaurantImage(picture, at)).toBe(address);
});
