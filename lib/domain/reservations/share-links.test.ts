import { expect, test } from 'vitest';
import { getMapLink } from './reservation-place';
import { getShareLink, shareTargets } from './share-links';

const page = 'https://lantern.example/zh-CN/reserve-share?shareCode=a-_b';

test('RSV-22 each network gets the page’s whole address', () => {
  const query = (link: string) => Object.fromEntries(new URL(link).searchParams);
  const facebook = getShareLink('facebook', page, 'A table & you');
  expect(new URL(facebook).host).toBe('www.facebook.com');
  expect(query(facebook)).toEqual({ u: page });
  const whatsapp = getShareLink('whatsapp', page, 'A table & you');
  expect(new URL(whatsapp).host).toBe('wa.me');
  expect(query(whatsapp)).toEqual({ text: `A table & you ${page}` });
  const telegram = getShareLink('telegram', page, 'A table & you');
  expect(new URL(telegram).host).toBe('t.me');
  expect(query(telegram)).toEqual({ url: page, text: 'A table & you' });
});

test('RSV-22 a shared sentence has no plus for a space, which Telegram on iPhones shows as it is', () => {
  const text = 'A table at 1+1 & Söhne for you';
  for (const target of shareTargets) expect(getShareLink(target, page, text)).not.toContain('+');
  expect(getShareLink('telegram', page, text)).toMatch(
    /&text=A%20table%20at%201%2B1%20%26%20S%C3%B6hne%20for%20you$/,
  );
  expect(getShareLink('whatsapp', page, text)).toContain('?text=A%20table%20at%201%2B1%20%26');
  expect(getMapLink({ name: 'Lantern', address: '1 Lamp Road' })).toMatch(
    /query=Lantern%2C%201%20Lamp%20Road$/,
  );
});

test('a map link has the position, or the address where there is none', () => {
  const getMapQuery = (link: string) => new URL(link).searchParams.get('query');
  const place = { name: 'Lantern', address: '1 Lamp Road', lat: 1.3, lng: 103.8 };
  expect(getMapQuery(getMapLink(place))).toBe('1.3,103.8');
  expect(getMapQuery(getMapLink({ ...place, lat: undefined }))).toBe('Lantern, 1 Lamp Road');
  expect(getMapQuery(getMapLink({ name: 'Lantern' }))).toBe('Lantern');
});
