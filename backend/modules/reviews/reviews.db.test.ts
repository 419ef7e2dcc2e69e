import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract, type Input } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { reviews } from '../../schema/reviews';
import { startTestClient, type TestClient } from '../../testing/client';
import { insertShop, type TestShop } from '../../testing/shop';

const comments = contract['restaurant.comments'];
const rating = contract['restaurant.rating'];
let database: TestDatabase;
let client: TestClient;
let shop: TestShop;
let other: TestShop;

/** Inserts `number` reviews of a restaurant, one a day, the latest first. */
const insertReviews = (restaurantId: number, number: number) =>
  database.db.insert(reviews).values(
    Array.from({ length: number }, (_, position) => ({
      restaurantId,
      key: `r${position}`,
      position,
      nickName: `Diner ${position}`,
      score: 4 + (position % 2) / 2,
      day: new Date(Date.UTC(2026, 9, 30 - position)).toISOString().slice(0, 10),
      text: `Words ${position}`,
    })),
  );

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  shop = await insertShop(database.db, [{}], {
    rating: 4.7,
    config: { ratings: { taste: 4.8, packaging: 4.6, comment: 4.5 } },
  });
  other = await insertShop(database.db, [{}], { rating: null });
  await insertReviews(shop.restaurantId, 25);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getPage = (asked: Partial<Input<'restaurant.comments'>> = {}, locale = 'en') =>
  client.call(comments, { restaurantId: shop.restaurantId, ...asked } as Input<'restaurant.comments'>, {
    locale,
  });

test('API-45 reviews come ten a page from page 1, the newest first, up to the total', async () => {
  const pages = [
    await getPage(),
    await getPage({ pageNo: 2 }),
    await getPage({ pageNo: 3 }),
    await getPage({ pageNo: 4 }),
  ];
  expect(pages.map(({ total, commentList }) => [total, commentList.length])).toEqual([
    [25, 10],
    [25, 10],
    [25, 5],
    [25, 0],
  ]);
  const names = pages.flatMap(({ commentList }) => commentList.map((review) => review.nickName));
  expect(names).toEqual(Array.from({ length: 25 }, (_, index) => `Diner ${index}`));
  expect((await getPage({ pageSize: 3, pageNo: 2 })).commentList.map((review) => review.nickName)).toEqual([
    'Diner 3',
    'Diner 4',
    'Diner 5',
  ]);
});

test('API-45 success is isSuccess, and one restaurant’s reviews are not another’s', async () => {
  const { envelope } = await client.send(comments, {
    restaurantId: shop.restaurantId,
    pageNo: 1,
    pageSize: 10,
  });
  expect(envelope).toMatchObject({ code: '1', isSuccess: true, success: true });
  expect(await getPage({ restaurantId: other.restaurantId })).toEqual({ total: 0, commentList: [] });
});

test('API-45 of one day the first in the file is the first', async () => {
  const { restaurantId } = await insertShop(database.db);
  const day = '2026-10-01';
  await database.db.insert(reviews).values(
    ['b', 'a', 'c'].map((key, position) => ({
      restaurantId,
      key,
      position,
      nickName: key,
      score: 5,
      day,
      text: 'x',
    })),
  );
  const { commentList } = await getPage({ restaurantId });
  expect(commentList.map((review) => review.nickName)).toEqual(['b', 'a', 'c']);
});

test('API-45 an unknown restaurant is rejected; a missing one, page 0 and 51 a page are input errors', async () => {
  expect((await client.getError(comments, { restaurantId: 1 } as Input<'restaurant.comments'>)).code).toBe(
    'RESTAURANT_UNKNOWN',
  );
  const { restaurantId } = shop;
  for (const wire of [
    {},
    { restaurantId, pageNo: 0 },
    { restaurantId, pageSize: 51 },
    { restaurantId, locale: 'fr' },
  ]) {
    const { status, envelope } = await client.send(comments, wire);
    expect([status, envelope.code]).toEqual([400, 'INVALID_INPUT']);
  }
});

test('ENT-11 a review has avatar, name, score, date, text and images', async () => {
  const { restaurantId } = await insertShop(database.db);
  await database.db.insert(reviews).values({
    restaurantId,
    key: 'one',
    position: 0,
    nickName: 'Ann',
    avatar: 'ann1',
    score: 4.5,
    day: '2026-10-01',
    text: { en: 'Good', 'zh-CN': '好吃' },
    pictures: ['p1', 'p2'],
  });
  const { envelope } = await client.send(comments, { restaurantId }, { locale: 'zh-CN' });
  expect(envelope.data).toEqual({
    total: 1,
    commentList: [
      {
        avatarUrl: '/media/ann1.webp',
        nickName: 'Ann',
        commentScore: 4.5,
        commentDate: '2026-10-01',
        commentText: '好吃',
        commPicList: ['/media/p1.webp', '/media/p2.webp'],
      },
    ],
  });
  // The requested language takes precedence over the header's.
  expect((await getPage({ restaurantId, locale: 'en' }, 'zh-CN')).commentList[0]?.commentText).toBe('Good');
});

test('API-46 ENT-12 the rating has its four scores out of 5, under code 1', async () => {
  const { envelope } = await client.send(rating, { restaurantId: shop.restaurantId });
  expect(envelope).toMatchObject({ code: '1', isSuccess: true, success: true });
  expect(envelope.data).toEqual({ rating: 4.7, tasteScore: 4.8, packagingScore: 4.6, commentScore: 4.5 });
});

test('API-46 a restaurant that states no rating has the mean of its reviews, and none without any', async () => {
  expect(await client.call(rating, { restaurantId: other.restaurantId })).toEqual({
    rating: undefined,
    tasteScore: undefined,
    packagingScore: undefined,
    commentScore: undefined,
  });
  const { restaurantId } = await insertShop(database.db, [{}], { rating: null });
  await insertReviews(restaurantId, 3);
  expect(await client.call(rating, { restaurantId })).toMatchObject({ rating: 4.2, commentScore: 4.2 });
});

test('API-46 an unknown restaurant is rejected, a missing id is an input error', async () => {
  expect((await client.getError(rating, { restaurantId: 1 })).code).toBe('RESTAURANT_UNKNOWN');
  expect((await client.send(rating, {})).envelope.code).toBe('INVALID_INPUT');
});
