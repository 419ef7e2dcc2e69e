import { expect, test } from 'vitest';
import NextCache from './next-cache.mjs';
import { getRestaurantTag, getRevisions } from './revisions';

const page = (tags: string) => ({
  kind: 'APP_PAGE',
  html: '<p>rice</p>',
  rscData: Buffer.from('rice'),
  headers: { 'x-next-cache-tags': tags },
});

test('OPS-04 a page is found until one of the restaurants that it shows has changed', async () => {
  const cache = new NextCache();
  await cache.set('/1/en/home', page(`${getRestaurantTag(1)},${getRestaurantTag(2)}`));
  await cache.set('/3/en/home', page(getRestaurantTag(3)));
  expect(await cache.get('/1/en/home')).toMatchObject({ value: { html: '<p>rice</p>' } });
  getRevisions().raise(2);
  expect(await cache.get('/1/en/home')).toBeNull();
  expect(await cache.get('/3/en/home')).not.toBeNull();
  getRevisions().raise();
  expect(await cache.get('/3/en/home')).toBeNull();
});

test('OPS-04 an answer that was read before a change and arrives after it is not found', async () => {
  const tags = [getRestaurantTag(4)];
  getRevisions().raise(4);
  const cache = new NextCache();
  await cache.set('menu', { kind: 'FETCH', data: { body: '[]' } }, { tags });
  expect(await cache.get('menu')).toBeNull();
  await cache.set('menu', { kind: 'FETCH', data: { body: '[]' } }, { tags: [getRestaurantTag(4)] });
  expect(await new NextCache().get('menu')).toMatchObject({ value: { data: { body: '[]' } } });
});

test('OPS-04 the cache stays within its memory, and an entry can be deleted', async () => {
  const cache = new NextCache();
  await cache.set('first', { kind: 'FETCH', data: { body: '[]' } });
  await cache.set('first', null);
  expect(await cache.get('first')).toBeNull();
  await cache.set('first', { kind: 'FETCH', data: { body: '[]' } });
  for (let at = 0; at < 60; at++)
    await cache.set(`${at}`, { kind: 'FETCH', data: { body: 'x'.repeat(1_000_000) } });
  expect(await cache.get('first')).toBeNull();
});
