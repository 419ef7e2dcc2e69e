import { describe, expect, test } from 'vitest';
import { getYear, listAppLinks, toSocialLinks } from './footer-links';

describe('the pages of a restaurant elsewhere', () => {
  test.each([
    ['https://www.instagram.com/lantern', 'instagram', 'Instagram'],
    ['https://facebook.com/lantern', 'facebook', 'Facebook'],
    ['https://zalo.me/123', 'zalo', 'Zalo'],
    ['https://www.lantern.example/blog', 'globe', 'lantern.example'],
    ['https://instagram.com.evil.example/x', 'globe', 'instagram.com.evil.example'],
  ])('%s', (href, sign, name) => {
    expect(toSocialLinks([href])).toEqual([{ href, sign, name }]);
  });
  test.each(['http://facebook.com/x', 'javascript:alert(1)', 'https://a@facebook.com/', 'no address'])(
    '%s is left out',
    (address) => {
      expect(toSocialLinks([address])).toEqual([]);
    },
  );
});

describe('the apps', () => {
  const env = {
    APP_STORE: 'https://apps.example/all',
    PLAY_STORE: 'https://play.example/all',
    APP_STORE_SG: 'https://apps.example/sg',
  };
  test('Singapore has its own where there is one', () => {
    expect(listAppLinks(env, 'SG').map(({ href }) => href)).toEqual([
      'https://apps.example/sg',
      'https://play.example/all',
    ]);
    expect(listAppLinks(env, 'MY').map(({ href }) => href)).toEqual([
      'https://apps.example/all',
      'https://play.example/all',
    ]);
  });
  test('none without configuration', () => {
    expect(listAppLinks({}, 'SG')).toEqual([]);
  });
});

test.each([
  ['2026-12-31T15:59:00Z', 'Asia/Singapore', '2026'],
  ['2026-12-31T16:00:00Z', 'Asia/Singapore', '2027'],
  ['2026-12-31T17:00:00Z', 'Asia/Ho_Chi_Minh', '2027'],
  ['2026-12-31T16:59:00Z', 'Asia/Ho_Chi_Minh', '2026'],
])('at %s it is in %s the year %s', (now, zone, year) => {
  expect(getYear(zone, new Date(now))).toBe(year);
});
