import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { changes } from '../../schema/changes';
import { auditLog } from '../../schema/operator';
import { reviews } from '../../schema/reviews';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { insertStaff, type StaffClient } from '../../testing/staff';

// The next day has begun in Singapore.
const clock = createTestClock(new Date('2026-11-23T17:00:00Z'));
let database: TestDatabase;
let client: TestClient;
let restaurantId: number;
let counter: StaffClient;
let manager: StaffClient;

/** Inserts reviews with these scores, the newest first; two share each day. */
async function insertReviews(ofRestaurant: number, scores: number[]): Promise<number[]> {
  const rows = await database.db
    .insert(reviews)
    .values(
      scores.map((score, position) => ({
        restaurantId: ofRestaurant,
        key: `r${position}`,
        position,
        nickName: `Diner ${position}`,
        score,
        day: new Date(Date.UTC(2026, 9, 30 - Math.floor(position / 2))).toISOString().slice(0, 10),
        text: { en: `Words ${position}`, 'zh-CN': `评语${position}` },
        pictures: position === 0 ? ['p1'] : [],
      })),
    )
    .returning({ id: reviews.id });
  return rows.map(({ id }) => id);
}

async function setUpShop(scores: number[] = [5]) {
  ({ restaurantId } = await insertShop(database.db));
  const ids = await insertReviews(restaurantId, scores);
  counter = await insertStaff(client.deps, restaurantId, 'counter');
  manager = await insertStaff(client.deps, restaurantId, 'manager', { name: 'Mo' });
  return ids;
}

const list = (filter: { stars?: number; unanswered?: boolean; after?: number } = {}) =>
  counter.call('reviews.list', {
    restaurantId,
    stars: undefined,
    unanswered: undefined,
    after: undefined,
    ...filter,
  });
const listNickNames = async (filter: Parameters<typeof list>[0]) =>
  (await list(filter)).reviews.map(({ nickName }) => nickName);
const reply = (reviewId: number, text: string, seen?: string) =>
  manager.call('reviews.reply', { restaurantId, reviewId, text, seen });
const findShopComment = async () =>
  (
    await client.call(contract['restaurant.comments'], {
      restaurantId,
      pageNo: undefined,
      pageSize: undefined,
      locale: undefined,
    })
  ).commentList[0];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

test('staff read the reviews newest first, page by page, by stars and without a reply', async () => {
  const ids = await setUpShop([5, 4.5, 4, 0.5, 3.99, ...Array<number>(20).fill(2)]);
  const first = await list();
  expect([first.reviews.length, first.hasMore, first.unanswered]).toEqual([20, true, 25]);
  expect(first.reviews[0]).toEqual({
    reviewId: ids[0],
    nickName: 'Diner 0',
    score: 5,
    day: '2026-10-30',
    text: 'Words 0',
    pictures: ['/media/p1.webp'],
    reply: undefined,
  });
  const next = await list({ after: first.reviews.at(-1)!.reviewId });
  expect([...first.reviews, ...next.reviews].map(({ reviewId }) => reviewId)).toEqual(ids);
  expect(next.hasMore).toBe(false);

  expect(await listNickNames({ stars: 4 })).toEqual(['Diner 1', 'Diner 2']);
  expect(await listNickNames({ stars: 1 })).toEqual(['Diner 3']);
  await reply(ids[1]!, 'Thank you');
  expect(await listNickNames({ stars: 4, unanswered: true })).toEqual(['Diner 2']);
  expect((await list()).unanswered).toBe(24);
});

test('a reply is written, changed and withdrawn; the shop follows and the log says who and what', async () => {
  const [reviewId] = await setUpShop();
  await reply(reviewId!, '  Thank you,\nsee you soon \n');
  const stored = { text: 'Thank you,\nsee you soon', date: '2026-11-24' };
  expect((await list()).reviews[0]!.reply).toEqual(stored);
  expect((await findShopComment())!.reply).toEqual(stored);
  const countChanges = () => database.db.$count(changes, eq(changes.restaurantId, restaurantId));
  expect(await countChanges()).toBe(1);

  // A second click changes nothing.
  await reply(reviewId!, stored.text, stored.text);
  expect(await countChanges()).toBe(1);
  await reply(reviewId!, 'Sorry', stored.text);
  const read = { restaurantId, reviewId: reviewId!, seen: 'Sorry' };
  await manager.call('reviews.withdraw', read);
  await manager.call('reviews.withdraw', read);
  expect((await findShopComment())!.reply).toBeUndefined();
  expect(await countChanges()).toBe(3);
  const acts = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.restaurantId, restaurantId))
    .orderBy(auditLog.id);
  expect(acts.map(({ act, actor, subject, detail }) => [act, actor, subject, detail])).toEqual([
    ['review.reply', 'Mo', String(reviewId), { after: stored.text }],
    ['review.reply', 'Mo', String(reviewId), { before: stored.text, after: 'Sorry' }],
    ['review.withdraw', 'Mo', String(reviewId), { before: 'Sorry' }],
  ]);
});

test('CON-18 of two managers who reply at once or change one reply, the second is told and overwrites nothing', async () => {
  const [reviewId] = await setUpShop();
  const send = (text: string, seen?: string) =>
    manager.getError('reviews.reply', { restaurantId, reviewId: reviewId!, text, seen }).then(
      ({ code }) => code,
      () => 'done',
    );
  const both = await Promise.all([send('One'), send('Two')]);
  expect(both.sort()).toEqual(['REPLY_CHANGED', 'done']);
  const first = (await list()).reviews[0]!.reply!.text;
  expect(await send('Three', 'Something else')).toBe('REPLY_CHANGED');
  expect((await list()).reviews[0]!.reply!.text).toBe(first);
  // The same text is sent again, as after a lost response.
  await reply(reviewId!, first);
});

test('CON-18 a reply that a colleague has changed is not withdrawn unread', async () => {
  const [reviewId] = await setUpShop();
  await reply(reviewId!, 'Thank you');
  await reply(reviewId!, 'Thank you, come again', 'Thank you');
  const read = { restaurantId, reviewId: reviewId! };
  expect((await manager.getError('reviews.withdraw', { ...read, seen: 'Thank you' })).code).toBe(
    'REPLY_CHANGED',
  );
  expect((await list()).reviews[0]!.reply!.text).toBe('Thank you, come again');
  await manager.call('reviews.withdraw', { ...read, seen: 'Thank you, come again' });
  expect((await list()).reviews[0]!.reply).toBeUndefined();
});

test('a reply that is blank, too long or holds control characters, and another restaurant’s review, are refused', async () => {
  const [reviewId] = await setUpShop();
  const getRefusal = async (text: string) =>
    (await manager.getError('reviews.reply', { restaurantId, reviewId: reviewId!, text })).code;
  expect(await getRefusal('x\u0085y')).toBe('INVALID_INPUT');
  expect(await getRefusal('x\ud800y')).toBe('INVALID_INPUT');
  for (const text of ['', ' \n', 'x'.repeat(1001), 'a\u0000b']) {
    const answer = await manager.fetch('/staff/reviews.reply', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ restaurantId, reviewId, text }),
    });
    expect(await answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
  }
  const { restaurantId: elsewhere } = await insertShop(database.db);
  const [foreign] = await insertReviews(elsewhere, [1]);
  const named = { restaurantId, reviewId: foreign! };
  expect((await manager.getError('reviews.reply', { ...named, text: 'x' })).code).toBe('NOT_FOUND');
  expect((await manager.getError('reviews.withdraw', { ...named, seen: '' })).code).toBe('NOT_FOUND');
  const [untouched] = await database.db
    .select()
    .from(reviews)
    .where(and(eq(reviews.restaurantId, elsewhere), eq(reviews.id, foreign!)));
  expect(untouched!.reply).toBeNull();
});
