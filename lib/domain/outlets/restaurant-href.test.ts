import { expect, test } from 'vitest';
import { findRestaurantHref } from '../outlets/restaurant-href';

const shop = { restaurantId: 7, locale: 'vn', defaultLocale: 'en' } as const;

test.each([
  [7, 'https://other.example/', '/vn/home'],
  [8, 'https://other.example/', 'https://other.example/'],
  [8, 'http://my.localhost:3000/', 'http://my.localhost:3000/'],
  [8, 'javascript:alert(1)', undefined],
  [8, 'https://other.example@evil.example/', undefined],
  [8, undefined, undefined],
])('restaurant %s at %s leads to %s', (restaurantId, restaurantWebUrl, href) => {
  expect(findRestaurantHref({ restaurantId, restaurantWebUrl }, shop)).toBe(href);
});
