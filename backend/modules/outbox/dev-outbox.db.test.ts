import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { sampleMails } from '../../mail/sample-mails';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestEnv } from '../../testing/deps';
import { insertShop } from '../../testing/shop';
import { postMessage } from './outbox';
import { sendWaiting } from './send-waiting';

let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { env: { ...createTestEnv(database.url), MAKAN_DEV_PAGES: '1' } });
});
afterAll(async () => {
  await client.close();
  await database.close();
});

test('the development page gets texts, and mails with subject and text, from the gateway only', async () => {
  const { restaurantId } = await insertShop(database.db);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 300_000).toISOString();
  await postMessage(database.db, {
    channel: 'sms',
    recipient: '+6591234567',
    template: 'one-time-code',
    locale: 'en',
    data: { sender: 'Makan', code: '4711', minutes: 5, purpose: 'login', autofill: '', expiresAt },
    now,
  });
  await postMessage(database.db, {
    channel: 'email',
    recipient: 'diner@example.test',
    template: 'order-received',
    locale: 'vn',
    restaurantId,
    data: sampleMails['order-received'],
    now,
  });
  await sendWaiting(client.deps, 'email');
  const { text, status } = await client.raw('/dev/outbox');
  expect(status).toBe(200);
  expect(JSON.parse(text).messages).toMatchObject([
    {
      channel: 'email',
      state: 'held',
      subject: 'Bếp thử: đã nhận đơn hàng LK-240001 của bạn',
      body: expect.stringContaining('Tổng cộng: S$20.75'),
    },
    { channel: 'sms', subject: '', body: expect.stringContaining('4711') },
  ]);
  const stranger = await client.raw('/dev/outbox', { headers: { 'x-gateway-secret': undefined } });
  expect(stranger.status).toBe(404);
});

test('without MAKAN_DEV_PAGES there is no such page', async () => {
  const plain = await startTestClient(database);
  expect((await plain.raw('/dev/outbox')).status).toBe(404);
  await plain.close();
});
