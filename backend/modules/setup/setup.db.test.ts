import { eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { dishes } from '../../schema/menu';
import { restaurants } from '../../schema/restaurant';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import { createOrderLine, insertDiners, insertShop, shopMorning, type TestDiner } from '../../testing/shop';
import { insertStaff, listStaffEvents } from '../../testing/staff';

let database: TestDatabase;
let client: TestClient;
let deps: TestClient['deps'];

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: createTestClock(shopMorning).now });
  deps = client.deps;
});
afterAll(async () => {
  await client.close();
  await database.close();
});

test('CON-19 a new restaurant is told what lacks before opening, and opens once that is there', async () => {
  const shop = await insertShop(deps.db, [{ more: { onSale: false } }], {
    payTypes: ['PAY_NOW', 'WALLET_PAY'],
    paymentAccounts: {},
    inBusiness: false,
  });
  const { restaurantId } = shop;
  const owner = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  const read = () => owner.call('setup.list', { restaurantId });
  const listLacking = async () =>
    (await read()).steps.filter(({ isDone }) => !isDone).map(({ step }) => step);
  expect(await listLacking()).toEqual(['brand', 'menu', 'account', 'staff', 'testOrder']);
  expect(await read()).toMatchObject({ isOpen: false, shopUrl: `https://shop${restaurantId}.example.test/` });
  const refused = await owner.getError('setup.open', { restaurantId, open: true });
  expect([refused.code, refused.detail]).toEqual(['SETUP_INCOMPLETE', { lacking: ['menu', 'account'] }]);
  expect((await owner.getError('settings.testCode', { restaurantId })).code).toBe('NOT_FOUND');

  await deps.db.update(dishes).set({ onSale: true }).where(eq(dishes.restaurantId, restaurantId));
  await deps.db
    .update(restaurants)
    .set({
      logo: 'logo',
      payTypes: ['PAY_NOW', 'CASH_PAY'],
      paymentAccounts: { paynow: { uen: '201912345K', name: 'TEST' } },
    })
    .where(eq(restaurants.id, restaurantId));
  await insertStaff(deps, restaurantId, 'counter');
  expect(await listLacking()).toEqual(['testOrder']);
  const { steps } = await read();
  expect(steps.find(({ step }) => step === 'account')!.facts.account).toBe(
    'PayNow, TEST, …345K; Cash on delivery',
  );
  expect(steps.find(({ step }) => step === 'hours')!.facts.days).toBe(7);

  await owner.call('setup.open', { restaurantId, open: true });
  expect((await read()).isOpen).toBe(true);
  const [act] = await listAudit(deps.db, { restaurantId, last: 1 });
  const { staffId } = owner;
  expect(act).toMatchObject({ act: 'shop.open', actor: 'Hana', staffId, detail: { open: true } });
  expect(act!.address).toMatch(/\S/);
  expect(await listStaffEvents(deps, restaurantId)).toEqual([
    { kind: 'menu', subject: String(restaurantId) },
  ]);

  const [who] = (await insertDiners(deps.db, 1)) as [TestDiner];
  const dishList = [createOrderLine(shop.dishIds[0]!, 2)];
  const order = getOrder(who, shop, 2300, { payType: 'CASH_PAY', dishList });
  await client.call(contract['ordering.submit'], order, { token: who.token });
  expect(await listLacking()).toEqual([]);
});

test('CON-19 a shop that takes cash only can open, and an account that diners are not offered is not done', async () => {
  const { restaurantId } = await insertShop(deps.db, [{}], {
    payTypes: ['CASH_PAY'],
    paymentAccounts: { paynow: { uen: '201912345K', name: 'TEST' } },
    inBusiness: false,
  });
  const owner = await insertStaff(deps, restaurantId, 'owner');
  const findAccount = async () =>
    (await owner.call('setup.list', { restaurantId })).steps.find(({ step }) => step === 'account');
  expect(await findAccount()).toMatchObject({ isDone: true, facts: { account: 'Cash on delivery' } });
  await owner.call('setup.open', { restaurantId, open: true });

  await deps.db
    .update(restaurants)
    .set({ payTypes: ['WALLET_PAY'] })
    .where(eq(restaurants.id, restaurantId));
  expect(await findAccount()).toMatchObject({ isDone: false });
});

test.each([
  ['address', { address: { en: '1 Sample Street' } }],
  ['phone number', { phone: '+65 6000 0000' }],
])('CON-19 a shop with the sample %s of a new file cannot open', async (_, sample) => {
  const { restaurantId } = await insertShop(deps.db, [{}], { inBusiness: false, ...sample });
  const owner = await insertStaff(deps, restaurantId, 'owner');
  const refused = await owner.getError('setup.open', { restaurantId, open: true });
  expect([refused.code, refused.detail]).toEqual(['SETUP_INCOMPLETE', { lacking: ['contact'] }]);
});

test('CON-19 a menu with nothing but the sample dish of a new file cannot open', async () => {
  const { restaurantId } = await insertShop(deps.db, [{ more: { name: { en: 'First dish' } } }], {
    inBusiness: false,
  });
  const owner = await insertStaff(deps, restaurantId, 'owner');
  const refused = await owner.getError('setup.open', { restaurantId, open: true });
  expect(refused.detail).toEqual({ lacking: ['menu'] });
});

test('CON-17 an owner’s test code leads to the restaurant’s own account, with a small amount', async () => {
  const { restaurantId } = await insertShop(deps.db);
  const owner = await insertStaff(deps, restaurantId, 'owner');
  const { pngInBase64, amount } = await owner.call('settings.testCode', { restaurantId });
  expect(amount).toBe('S$0.10');
  const { data, info } = await sharp(Buffer.from(pngInBase64, 'base64'))
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsqr(new Uint8ClampedArray(data), info.width, info.height)!.data;
  expect(read).toContain('201912345K');
  expect(read).toContain('54040.10');
  const manager = await insertStaff(deps, restaurantId, 'manager');
  expect((await manager.getError('settings.testCode', { restaurantId })).code).toBe('FORBIDDEN');
});

test('CON-19 the list is for owners', async () => {
  const { restaurantId } = await insertShop(deps.db);
  const manager = await insertStaff(deps, restaurantId, 'manager');
  expect((await manager.getError('setup.list', { restaurantId })).code).toBe('FORBIDDEN');
});
