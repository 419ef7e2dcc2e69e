import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { verifiedEmails } from '../../schema/auth';
import { helpMessages } from '../../schema/help-desk';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { insertDiners, insertShop, shopMorning, type TestDiner } from '../../testing/shop';
import { insertStaff, type StaffClient } from '../../testing/staff';
import { deleteAccount } from '../profile/delete-account';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;
let restaurantId: number;
let counter: StaffClient;
let ann: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});
/** Resets the rate limit of the network address that all tests share. */
const advanceHour = () => clock.advance({ minutes: 61 });
beforeEach(async () => {
  advanceHour();
  ({ restaurantId } = await insertShop(database.db));
  counter = await insertStaff(client.deps, restaurantId, 'counter', { name: 'Mo' });
  [ann] = (await insertDiners(database.db, 1)) as [TestDiner];
});

const getEmail = () => `ann${ann.userId}@example.test`;
const write = (text: string, who = ann, to = getEmail()) =>
  client.send(
    contract['helpDesk.write'],
    { restaurantId, email: to, text },
    { token: who.token, locale: 'en' },
  );
const list = (closed?: boolean, after?: number) =>
  counter.call('messages.list', { restaurantId, closed, after });
const answer = (messageId: number, text: string) =>
  counter.call('messages.answer', { restaurantId, messageId, text });
const listMails = () => database.db.select().from(outbox).where(eq(outbox.recipient, getEmail()));

test('CON-18 a diner’s message is listed for staff, once however often it is sent', async () => {
  for (const text of ['Is there a table outside?', ' Is there a table outside? ', 'And a high chair?'])
    expect((await write(text)).envelope).toMatchObject({ isSuccess: true });
  expect(await list()).toMatchObject({
    open: 2,
    hasMore: false,
    messages: [
      { text: 'Is there a table outside?', email: getEmail(), locale: 'en', state: 'open' },
      { text: 'And a high chair?' },
    ],
  });
  expect((await list(true)).messages).toEqual([]);
});

test('CON-18 an answer goes by mail, once, and quotes the message only to a confirmed address', async () => {
  await write('Is there a table outside?');
  const [first] = (await list()).messages;
  await answer(first!.messageId, ' Yes, six of them. ');
  await expect(answer(first!.messageId, 'Yes!')).rejects.toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by: 'Mo' },
  });
  expect(await listMails()).toMatchObject([
    {
      channel: 'email',
      template: 'help-desk-answer',
      restaurantId,
      data: { answer: 'Yes, six of them.', confirmToken: expect.any(String) },
    },
  ]);
  expect((await listMails())[0]!.data).not.toHaveProperty('question');
  expect((await list(true)).messages).toMatchObject([
    { state: 'answered', answer: 'Yes, six of them.', closedBy: 'Mo' },
  ]);

  await database.db
    .insert(verifiedEmails)
    .values({ userId: ann.userId, email: getEmail(), verifiedAt: clock.now() });
  await write('Are dogs welcome?');
  await answer((await list()).messages[0]!.messageId, 'Yes.');
  expect((await listMails())[1]!.data).toMatchObject({ question: 'Are dogs welcome?', answer: 'Yes.' });
});

test('CON-18 one answer is sent when ten staff answer at once, and the log says who but not what', async () => {
  await write('Is there a table outside?');
  const { messageId } = (await list()).messages[0]!;
  const done = await Promise.allSettled(
    Array.from({ length: 10 }, (_, nth) => answer(messageId, `Yes ${nth}`)),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await listMails()).toHaveLength(1);
  const log = await database.db.select().from(auditLog).where(eq(auditLog.restaurantId, restaurantId));
  expect(log.filter(({ act }) => act === 'message.answer')).toMatchObject([{ subject: String(messageId) }]);
  expect(JSON.stringify(log)).not.toContain('Yes ');
});

test('CON-18 a message is closed without a mail, and another restaurant’s staff find none', async () => {
  await write('Thank you!');
  const { messageId } = (await list()).messages[0]!;
  const other = await insertShop(database.db);
  const stranger = await insertStaff(client.deps, other.restaurantId, 'owner');
  await expect(
    stranger.call('messages.answer', { restaurantId: other.restaurantId, messageId, text: 'Hello' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await counter.call('messages.settle', { restaurantId, messageId });
  expect(await listMails()).toEqual([]);
  expect((await list(true)).messages).toMatchObject([{ state: 'done', closedBy: 'Mo' }]);
});

test.each([
  ['blank', '  \n '],
  ['too long', 'a'.repeat(2001)],
])('a message that is %s is refused', async (_name, text) => {
  expect((await write(text)).envelope.code).toBe('INVALID_INPUT');
});

test('a diner writes ten messages a day, and a mail address is answered twenty times whoever names it', async () => {
  const countTooMany = async (who: TestDiner, texts: number, to?: string) => {
    advanceHour();
    const seen: unknown[] = [];
    for (let nth = 0; nth < texts; nth++)
      seen.push((await write(`${who.userId} ${nth}`, who, to)).envelope.code);
    return seen.filter((code) => code === 'TOO_MANY').length;
  };
  expect(await countTooMany(ann, 11)).toBe(1);
  const [ben, cat, dan] = await insertDiners(database.db, 3);
  expect(await countTooMany(ben!, 10, 'stranger@example.test')).toBe(0);
  expect(await countTooMany(cat!, 10, 'stranger@example.test')).toBe(0);
  expect(await countTooMany(dan!, 1, 'Stranger@example.test')).toBe(1);
});

test('messages and their answers leave with the account', async () => {
  await write('Is there a table outside?');
  await answer((await list()).messages[0]!.messageId, 'Yes.');
  await deleteAccount(database.db, String(ann.userId), clock.now());
  expect(await database.db.select().from(helpMessages).where(eq(helpMessages.userId, ann.userId))).toEqual(
    [],
  );
  expect(await listMails()).toEqual([]);
});
