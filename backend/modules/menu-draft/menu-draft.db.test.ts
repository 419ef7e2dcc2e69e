import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StaffInput } from '@/lib/contract/staff/contract';
import { type Document, getAt } from '@/lib/domain/draft/edits';
import { getRunSettings } from '@/lib/testing/random-runs';
import { listAudit } from '../../core/audit-log';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { media, mediaUses } from '../../schema/media';
import { dishes } from '../../schema/menu';
import { promotions, restaurants } from '../../schema/restaurant';
import { reviews } from '../../schema/reviews';
import { createTestClock, createTestDeps, type TestClock } from '../../testing/deps';
import { insertStaff, listStaffEvents, type StaffClient } from '../../testing/staff';
import { exportRestaurant } from '../restaurant-file/export/export-restaurant';
import { importRestaurant } from '../restaurant-file/import/import-restaurant';
import { createSampleFile } from '../restaurant-file/sample-file';
import { formatFileError } from '../restaurant-file/yaml/file-errors';
import { publishDueDrafts } from './draft';

const restaurantId = 4242;
let database: TestDatabase;
let deps: Deps;
let clock: TestClock;
let owner: StaffClient;
let manager: StaffClient;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock('2026-11-23T02:00:00Z');
  deps = createTestDeps(database, { clock: clock.now });
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});
beforeEach(async () => {
  await deps.db.delete(dishes);
  await deps.db.delete(restaurants);
  await importText(createSampleFile());
  owner = await insertStaff(deps, restaurantId, 'owner', { name: 'Hana' });
  manager = await insertStaff(deps, restaurantId, 'manager', { name: 'Farah' });
});

async function importText(text: string) {
  const { errors } = await importRestaurant(deps.db, '/nowhere/sample.yaml', text);
  expect(errors.map(formatFileError)).toEqual([]);
}

const getMenuDraft = (client = manager) => client.call('menu.draft', { restaurantId });
type EditInput = StaffInput<'menu.save'>['edits'][number];
type Moves = StaffInput<'menu.save'>['moves'];

async function save(edits: EditInput[], moves: Moves = [], client = manager) {
  const { revision } = await getMenuDraft(client);
  const saved = await client.call('menu.save', { restaurantId, revision, edits, moves });
  expect(saved.conflicts).toEqual([]);
  return saved.revision;
}
const publish = async (client = manager) =>
  client.call('menu.publish', { restaurantId, revision: (await getMenuDraft(client)).revision });
const getDishRow = async (key: string) =>
  (
    await deps.db
      .select()
      .from(dishes)
      .where(and(eq(dishes.restaurantId, restaurantId), eq(dishes.key, key)))
  )[0]!;
const createPriceEdit = (before: number, value: number): EditInput => ({
  path: 'dishes/laksa/price',
  before,
  value,
});
const getRevision = async () =>
  (await deps.db.select({ revision: restaurants.revision }).from(restaurants))[0]!.revision;

test('CON-16 a name in other letters of the same look, or with a blank behind, is no change', async () => {
  await save([{ path: 'dishes/laksa/name/vn', before: null, value: 'Phở bò ' }]);
  await publish();
  expect((await getDishRow('laksa')).name.vn).toBe('Phở bò');
  await save([{ path: 'dishes/laksa/name/vn', before: 'Phở bò', value: 'Phở bò  '.normalize('NFD') }]);
  expect((await getMenuDraft()).edits).toEqual([]);
});

test('publishing a menu leaves the replies to reviews as staff wrote them', async () => {
  const file = { text: 'Thanks', date: '2026-10-02' };
  await importText(
    createSampleFile((sample) => {
      const review = { nickName: 'Ann', score: 4, date: '2026-10-01', text: 'Good.' };
      sample.reviews = [
        { ...review, key: 'one', reply: file },
        { ...review, key: 'two' },
      ];
    }),
  );
  const listStored = () =>
    deps.db
      .select({ id: reviews.id, reply: reviews.reply, importedReply: reviews.importedReply })
      .from(reviews)
      .where(eq(reviews.restaurantId, restaurantId))
      .orderBy(reviews.key);
  for (const { id, reply } of await listStored())
    await manager.call('reviews.reply', { restaurantId, reviewId: id, text: 'Sorry', seen: reply?.text });
  const before = await listStored();
  await save([createPriceEdit(8.5, 8.9)]);
  await publish();
  expect(await listStored()).toEqual(before);
  expect(before.map(({ reply, importedReply }) => [reply?.text, importedReply])).toEqual([
    ['Sorry', file],
    ['Sorry', null],
  ]);
});

test('CON-16 an edit waits in the draft with who made it, and diners see it once it is published', async () => {
  await save([createPriceEdit(8.5, 8.9), { path: 'dishes/laksa/name/vn', before: null, value: 'Bún laksa' }]);
  expect((await getDishRow('laksa')).price).toBe(850);
  const { edits, errors } = await getMenuDraft(owner);
  expect(errors).toEqual([]);
  expect(edits).toMatchObject([
    { path: 'dishes/laksa/price', before: 8.5, value: 8.9, by: 'Farah' },
    { path: 'dishes/laksa/name/vn', before: null, value: 'Bún laksa', by: 'Farah' },
  ]);
  const before = await getRevision();
  expect(await publish(owner)).toEqual({ changes: 2 });
  expect(await getDishRow('laksa')).toMatchObject({ price: 890, name: { en: 'Laksa', vn: 'Bún laksa' } });
  expect(await getRevision()).toBe(before + 1);
  expect((await getMenuDraft()).edits).toEqual([]);
  const [act] = await listAudit(deps.db, { restaurantId, last: 1 });
  expect(act).toMatchObject({ act: 'menu.publish', actor: 'Hana' });
  expect(act!.detail).toMatchObject({
    changes: 2,
    first: expect.arrayContaining([{ path: 'dishes/laksa/price', before: 8.5, after: 8.9 }]),
  });
});

test('CON-16 a field that somebody else changed is a conflict with both values, and nothing of that save is lost or half saved', async () => {
  const seen = (await getMenuDraft()).revision;
  await save([createPriceEdit(8.5, 8.9)], [], owner);
  const mine = [createPriceEdit(8.5, 9.5), { path: 'dishes/teh/price', before: 2.6, value: 2.8 }];
  const answer = await manager.call('menu.save', { restaurantId, revision: seen, edits: mine, moves: [] });
  expect(answer.conflicts).toMatchObject([
    { path: 'dishes/laksa/price', current: 8.9, value: 9.5, by: 'Hana', isGone: false },
  ]);
  expect(getAt((await getMenuDraft()).document, 'dishes/teh/price')).toBe(2.6);
  // An edit based on the other person's value is accepted.
  await save([createPriceEdit(8.9, 9.5), mine[1]!]);
  expect(getAt((await getMenuDraft()).document, 'dishes/laksa/price')).toBe(9.5);
});

test('CON-16 a price that a file set meanwhile is a conflict too', async () => {
  const seen = (await getMenuDraft()).revision;
  await importText(
    createSampleFile((file) => {
      file.dishes[0]!.price = 9;
    }),
  );
  const answer = await manager.call('menu.save', {
    restaurantId,
    revision: seen,
    edits: [createPriceEdit(8.5, 9.5)],
    moves: [],
  });
  expect(answer.conflicts).toMatchObject([{ current: 9, value: 9.5 }]);
});

test('CON-16 two people move different dishes and both moves count; the same dish is a conflict', async () => {
  const seen = (await getMenuDraft()).revision;
  const move = (client: StaffClient, key: string, after?: string) =>
    client.call('menu.save', {
      restaurantId,
      revision: seen,
      edits: [],
      moves: [{ list: 'dishes', key, after }],
    });
  expect((await move(owner, 'teh')).conflicts).toEqual([]);
  expect((await move(manager, 'laksa', 'satay')).conflicts).toEqual([]);
  const order = ['teh', 'satay', 'laksa'];
  expect(getAt((await getMenuDraft()).document, 'dishes/$order')).toEqual(order);
  expect((await move(manager, 'teh', 'laksa')).conflicts).toMatchObject([
    { path: 'dishes/teh', by: 'Hana', current: order },
  ]);
  await publish();
  const rows = await deps.db.select({ key: dishes.key }).from(dishes).orderBy(dishes.position);
  expect(rows.map(({ key }) => key)).toEqual(order);
});

test('CON-16 a dish is added, changed and removed within a draft, and leaves nothing behind', async () => {
  const dish = { key: 'kopi', category: 'drinks', name: { en: 'Kopi' }, price: 3 };
  await save([{ path: 'dishes/kopi', before: null, value: dish }]);
  await save([{ path: 'dishes/kopi/price', before: 3, value: 3.2 }]);
  expect((await getMenuDraft()).edits).toHaveLength(2);
  await save([{ path: 'dishes/kopi', before: { ...dish, price: 3.2 }, value: null }]);
  expect((await getMenuDraft()).edits).toEqual([]);
});

test('CON-16 a save of a dish that somebody removed says that it is gone', async () => {
  const seen = (await getMenuDraft()).revision;
  const whole = getAt((await getMenuDraft()).document, 'dishes/laksa');
  await save([{ path: 'dishes/laksa', before: whole, value: null }], [], owner);
  const answer = await manager.call('menu.save', {
    restaurantId,
    revision: seen,
    edits: [createPriceEdit(8.5, 9)],
    moves: [],
  });
  expect(answer.conflicts).toMatchObject([{ isGone: true, by: 'Hana', current: null, value: 9 }]);
});

describe('what is wrong', () => {
  test.each([
    ['no name', 'dishes/laksa/name', null, 'dishes/laksa/name', 'REQUIRED'],
    ['a name that is too long', 'dishes/laksa/name/en', 'x'.repeat(151), 'dishes/laksa/name/en', 'TOO_LARGE'],
    ['a price below zero', 'dishes/laksa/price', -1, 'dishes/laksa/price', 'TOO_SMALL'],
    ['a price with three decimals', 'dishes/laksa/price', 8.555, 'dishes/laksa/price', 'MONEY_DECIMALS'],
    ['a price of a billion and more', 'dishes/teh/price', 2e9, 'dishes/teh/price', 'TOO_LARGE'],
    ['an old price below the price', 'dishes/laksa/oldPrice', 5, 'dishes/laksa/oldPrice', 'OLD_PRICE'],
    ['an unknown category', 'dishes/teh/category', 'soups', 'dishes/teh/category', 'CATEGORY_UNKNOWN'],
    ['an unknown image', 'dishes/teh/pictures', ['abcdefgh'], 'dishes/teh/pictures', 'PICTURE_MISSING'],
  ])('CON-16 %s is saved, named at its field, and stops publishing', async (_, path, value, at, code) => {
    const before = getAt((await getMenuDraft()).document, path);
    await save([{ path, before, value }]);
    const { errors, document } = await getMenuDraft();
    expect(errors).toContainEqual(expect.objectContaining({ path: at, code }));
    expect(getAt(document, path)).toEqual(value);
    const refused = await manager
      .getError('menu.publish', { restaurantId, revision: (await getMenuDraft()).revision })
      .catch(() => undefined);
    expect(refused?.code).toBe('DRAFT_INVALID');
    expect((await getMenuDraft()).edits).toHaveLength(1);
  });

  test('CON-16 a very high price is asked about and can be published', async () => {
    const path = 'dishes/teh/price';
    await save([{ path, before: 2.6, value: 1_000_000 }]);
    expect((await getMenuDraft()).notes).toEqual([{ path, code: 'PRICE_HIGH', limit: undefined }]);
    expect(await publish()).toEqual({ changes: 1 });
  });

  test('MEN-06 a price of 0 is published once the dish is marked as free', async () => {
    const path = 'dishes/teh/price';
    await save([{ path, before: 2.6, value: 0 }]);
    expect((await getMenuDraft()).errors).toContainEqual(
      expect.objectContaining({ path, code: 'PRICE_ZERO' }),
    );
    await save([{ path: 'dishes/teh/free', before: null, value: true }]);
    expect((await getMenuDraft()).errors).toEqual([]);
    expect(await publish()).toEqual({ changes: 2 });
    expect(await getDishRow('teh')).toMatchObject({ price: 0, free: true });
  });

  test.each([
    'dishes',
    'dishes/satay/stock',
    'dishes/satay/key',
    'hours',
    'payment/accounts',
    'restaurant/id',
  ])('CON-16 %s is not changed by the menu editor', async (path) => {
    const refused = await manager.getError('menu.save', {
      restaurantId,
      revision: 0,
      edits: [{ path, before: null, value: null }],
      moves: [],
    });
    expect(refused.code).toBe('FIELD_FIXED');
  });

  test('CON-16 a draft that changed since it was looked at is not published, and neither is an empty one', async () => {
    const { revision: seen } = await getMenuDraft();
    expect((await manager.getError('menu.publish', { restaurantId, revision: seen })).code).toBe(
      'DRAFT_EMPTY',
    );
    await save([createPriceEdit(8.5, 9)]);
    expect((await manager.getError('menu.publish', { restaurantId, revision: seen })).code).toBe(
      'DRAFT_CHANGED',
    );
  });
});

test('CON-16 publishing leaves sold pieces, used codes and what was taken off sale by hand as they are', async () => {
  await deps.db.update(dishes).set({ stock: 3 }).where(eq(dishes.key, 'satay'));
  await deps.db.update(dishes).set({ onSale: false }).where(eq(dishes.key, 'teh'));
  await database.pool.query('update promotions set uses_left = 2');
  await save([createPriceEdit(8.5, 8.9)]);
  await publish();
  expect(await getDishRow('satay')).toMatchObject({ stock: 3, stockImported: 10 });
  expect((await getDishRow('teh')).onSale).toBe(false);
  expect((await database.pool.query('select uses_left from promotions')).rows).toEqual([{ uses_left: 2 }]);
  await save([{ path: 'dishes/teh/onSale', before: false, value: true }]);
  await publish();
  expect((await getDishRow('teh')).onSale).toBe(true);
  // A restored dish has its former stock.
  const satay = getAt((await getMenuDraft()).document, 'dishes/satay') as Document;
  const { stock: _, ...bare } = satay;
  await save([{ path: 'dishes/satay', before: bare, value: null }]);
  await publish();
  expect((await getDishRow('satay')).listed).toBe(false);
  await save([{ path: 'dishes/satay', before: null, value: bare }]);
  await publish();
  expect(await getDishRow('satay')).toMatchObject({ listed: true, stock: 3 });
});

test('CON-16 the history names who published what, and an older state is published again', async () => {
  await save([createPriceEdit(8.5, 8.9)]);
  await publish();
  await save(
    [createPriceEdit(8.9, 9.9), { path: 'dishes/teh/name/en', before: 'Teh', value: 'Teh tarik' }],
    [],
    owner,
  );
  await publish(owner);
  const { versions } = await manager.call('menu.history', { restaurantId });
  expect(versions.map(({ kind, by, isCurrent, changeCount }) => [kind, by, isCurrent, changeCount])).toEqual([
    ['publish', 'Hana', true, 2],
    ['publish', 'Farah', false, 1],
    ['outside', 'operator', false, 0],
  ]);
  expect(versions[1]!.changes).toEqual([{ path: 'dishes/laksa/price', before: 8.5, value: 8.9 }]);
  await save([{ path: 'dishes/teh/price', before: 2.6, value: 3 }]);
  const [, , first] = versions;
  await manager.call('menu.restore', { restaurantId, versionId: first!.versionId });
  expect(await getDishRow('laksa')).toMatchObject({ price: 850 });
  expect((await getDishRow('teh')).name).toEqual({ en: 'Teh' });
  // The draft is unchanged.
  expect((await getMenuDraft()).edits).toMatchObject([{ path: 'dishes/teh/price', value: 3 }]);
  const again = await manager.getError('menu.restore', { restaurantId, versionId: first!.versionId });
  expect(again.code).toBe('DRAFT_EMPTY');
  const elsewhere = await manager.getError('menu.restore', { restaurantId, versionId: 999_999 });
  expect(elsewhere.code).toBe('NOT_FOUND');
});

test('CON-16 an older state is published again only while diners see the one that the person read', async () => {
  await save([createPriceEdit(8.5, 8.9)]);
  await publish();
  const [read, first] = (await manager.call('menu.history', { restaurantId })).versions;
  await save([createPriceEdit(8.9, 9.9)], [], owner);
  await publish(owner);
  const restore = { restaurantId, versionId: first!.versionId };
  expect(
    await manager.getError('menu.restore', { ...restore, currentVersionId: read!.versionId }),
  ).toMatchObject({
    code: 'STATUS_CONFLICT',
    detail: { by: 'Hana', at: clock.now().toISOString() },
  });
  expect(await getDishRow('laksa')).toMatchObject({ price: 990 });
  const [newest] = (await manager.call('menu.history', { restaurantId })).versions;
  await manager.call('menu.restore', { ...restore, currentVersionId: newest!.versionId });
  expect(await getDishRow('laksa')).toMatchObject({ price: 850 });
});

test('CON-16 an older state is published again without an image that was deleted meanwhile', async () => {
  const row = { width: 9, height: 9, sourceName: 'a.webp', source: Buffer.from('x'), widths: [] };
  await deps.db.insert(media).values([
    { id: 'picturethatstays', ...row },
    { id: 'picturethatgoes1', ...row },
  ]);
  const value = ['picturethatgoes1', 'picturethatstays'];
  const path = 'dishes/laksa/pictures';
  await save([{ path, before: [], value }]);
  await publish();
  await save([{ path, before: value, value: ['picturethatstays'] }]);
  await publish();
  await deps.db.delete(mediaUses).where(eq(mediaUses.mediaId, 'picturethatgoes1'));
  await deps.db.delete(media).where(eq(media.id, 'picturethatgoes1'));
  await save([createPriceEdit(8.5, 8.9)]);
  await publish();
  const { versions } = await manager.call('menu.history', { restaurantId });
  await manager.call('menu.restore', { restaurantId, versionId: versions[2]!.versionId });
  expect(await getDishRow('laksa')).toMatchObject({ price: 850, pictures: ['picturethatstays'] });
});

test('CON-16 a draft is published at its time in the name of who asked for it; a broken one waits and says why', async () => {
  await save([createPriceEdit(8.5, 8.9)]);
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  const past = new Date(clock.now().getTime() - 1).toISOString();
  expect((await manager.getError('menu.schedule', { restaurantId, at: past })).code).toBe('PUBLISH_TIME');
  await manager.call('menu.schedule', { restaurantId, at });
  expect((await getMenuDraft()).publish).toEqual({ at, by: 'Farah' });
  expect(await publishDueDrafts(deps, clock.now())).toBe(0);
  clock.advance({ hours: 1 });
  expect(await publishDueDrafts(deps, clock.now())).toBe(1);
  expect(await publishDueDrafts(deps, clock.now())).toBe(0);
  expect((await getDishRow('laksa')).price).toBe(890);
  const [act] = await listAudit(deps.db, { restaurantId, last: 1 });
  expect(act).toMatchObject({ act: 'menu.publish', actor: 'Farah' });

  await save([createPriceEdit(8.9, -1)]);
  const later = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await manager.call('menu.schedule', { restaurantId, at: later });
  clock.advance({ hours: 2 });
  const known = (await listStaffEvents(deps, restaurantId)).length;
  expect(await publishDueDrafts(deps, clock.now())).toBe(0);
  expect((await listStaffEvents(deps, restaurantId)).slice(known)).toEqual([
    { kind: 'menu', subject: String(restaurantId) },
  ]);
  expect((await getMenuDraft()).publish).toBeUndefined();
  expect((await getMenuDraft()).publishError).toBe('DRAFT_INVALID');
  expect((await getMenuDraft()).edits).toHaveLength(1);
});

test('CON-16 a draft of two changes is discarded in part or whole', async () => {
  await save([createPriceEdit(8.5, 9), { path: 'dishes/teh/name/vn', before: null, value: 'Trà' }]);
  const { revision } = await getMenuDraft();
  const at = new Date(clock.now().getTime() + 3_600_000).toISOString();
  await manager.call('menu.schedule', { restaurantId, at });
  const part = { restaurantId, revision, paths: ['dishes/teh'] };
  await manager.call('menu.discard', part);
  expect((await getMenuDraft()).publish).toBeDefined();
  expect((await getMenuDraft()).edits.map(({ path }) => path)).toEqual(['dishes/laksa/price']);
  const all = { restaurantId, paths: undefined };
  expect((await manager.getError('menu.discard', { ...all, revision })).code).toBe('DRAFT_CHANGED');
  await manager.call('menu.discard', { ...all, revision: (await getMenuDraft()).revision });
  // A time that was chosen for them publishes no later changes.
  expect(await getMenuDraft()).toMatchObject({ edits: [] });
  expect((await getMenuDraft()).publish).toBeUndefined();
});

test('MEN-01 the last price of some times is removed, and the menu can be published', async () => {
  const rule = { price: 7, times: ['11:00-14:00'] };
  await save([{ path: 'dishes/laksa/prices', before: null, value: [rule] }] as EditInput[]);
  const { revision } = await getMenuDraft();
  await manager.call('menu.publish', { restaurantId, revision });
  const { prices } = (await getDishRow('laksa'))!;
  const before = getAt((await getMenuDraft()).document, 'dishes/laksa/prices');
  expect(prices).toHaveLength(1);
  await save([{ path: 'dishes/laksa/prices', before, value: [] }] as EditInput[]);
  expect((await getMenuDraft()).errors).toEqual([]);
});

describe('settings', () => {
  const set = (client: StaffClient, edits: EditInput[]) =>
    client.call('settings.save', { restaurantId, edits });

  test('CON-17 hours and special days are changed at once and can be undone', async () => {
    const hours = getAt((await getMenuDraft()).document, 'hours');
    const value = [{ from: 'mon', to: 'fri', times: ['10:00-20:00'] }];
    expect((await set(manager, [{ path: 'hours', before: hours, value }])).conflicts).toEqual([]);
    const [row] = await deps.db.select().from(restaurants);
    expect(row!.hours).toEqual([{ from: 1, to: 5, times: [{ start: '10:00', end: '20:00' }] }]);
    expect((await set(owner, [{ path: 'hours', before: hours, value: [] }])).conflicts).toMatchObject([
      { path: 'hours', current: value, by: 'Farah' },
    ]);
    const { versions } = await manager.call('menu.history', { restaurantId });
    expect(versions[0]).toMatchObject({ kind: 'settings', by: 'Farah' });
    await manager.call('menu.restore', { restaurantId, versionId: versions[1]!.versionId });
    expect(getAt((await getMenuDraft()).document, 'hours')).toEqual(hours);
  });

  test('MEN-09 CON-17 an area’s shape of many points is saved, and changed again', async () => {
    const createShape = (shift: number) => {
      const ring = Array.from({ length: 1_900 }, (_, at): [number, number] => [
        103.8 + shift + Math.cos(at) / 100,
        1.3 + Math.sin(at) / 100,
      ]);
      return { type: 'MultiPolygon', coordinates: [0, 1, 2].map(() => [ring]) };
    };
    const createAreas = (shift: number) => [
      { key: 'river', name: { en: 'River' }, fee: 2, shape: createShape(shift) },
    ];
    const path = 'delivery/areas';
    const read = async () => getAt((await getMenuDraft()).document, path);
    const texts = [createAreas(0), createAreas(0.01)].map((areas) => JSON.stringify(areas));
    expect(texts[0]!.length).toBeGreaterThan(150_000);
    for (const text of texts)
      await set(manager, [{ path, before: await read(), value: JSON.parse(text) }] as EditInput[]);
    expect(await read()).toEqual(createAreas(0.01));
  });

  test('BKG-06 owners set for how many months guests are named, and take it back', async () => {
    const save = (before: number | null, value: number | null) => ({
      restaurantId,
      edits: [{ path: 'guestMonths', before, value }] as EditInput[],
    });
    const getConfig = async () => (await deps.db.select().from(restaurants))[0]!.config;
    expect((await manager.getError('settings.save', save(null, 6))).code).toBe('FORBIDDEN');
    await owner.call('settings.save', save(null, 6));
    expect((await getConfig()).guestMonths).toBe(6);
    await owner.call('settings.save', save(6, null));
    expect((await getConfig()).guestMonths).toBeUndefined();
  });

  test('CON-17 payment accounts are read and changed by owners only, and never by undo', async () => {
    expect((await getMenuDraft()).document.payment).toBeUndefined();
    const before = getAt((await getMenuDraft(owner)).document, 'payment/accounts/paynow');
    const edits = [
      { path: 'payment/accounts/paynow', before, value: { uen: '201912345K', name: 'OTHER' } },
    ] as EditInput[];
    expect((await manager.getError('settings.save', { restaurantId, edits })).code).toBe('FORBIDDEN');
    expect((await set(owner, edits)).conflicts).toEqual([]);
    const [row] = await deps.db.select().from(restaurants);
    expect(row!.paymentAccounts).toEqual({ paynow: { uen: '201912345K', name: 'OTHER' } });
    const { versions } = await manager.call('menu.history', { restaurantId });
    expect(versions[0]!.changes).toEqual([]);
  });

  test('CON-17 promo codes are in the history that owners read, and in no other', async () => {
    const value = [{ code: 'SECRET', name: { en: 'Secret' }, percent: 10 }];
    const before = getAt((await getMenuDraft(owner)).document, 'promotions');
    expect((await set(owner, [{ path: 'promotions', before, value }] as EditInput[])).conflicts).toEqual([]);
    const read = async (who: typeof owner) =>
      JSON.stringify(await who.call('menu.history', { restaurantId }));
    expect(await read(owner)).toContain('SECRET');
    expect(await read(manager)).not.toContain('SECRET');
  });

  test('CON-16 PRO-01 a deleted dish that a promotion gives is an error, whose place only owners read', async () => {
    const value = [
      {
        key: 'free-tea',
        name: { en: 'Free tea' },
        effect: { on: 'freeDish', dish: 'laksa' },
      },
    ];
    const before = getAt((await getMenuDraft(owner)).document, 'promotions');
    expect((await set(owner, [{ path: 'promotions', before, value }] as EditInput[])).conflicts).toEqual([]);
    const dish = getAt((await getMenuDraft()).document, 'dishes/laksa');
    await save([{ path: 'dishes/laksa', before: dish, value: null }] as EditInput[]);
    expect((await getMenuDraft(owner)).errors).toMatchObject([
      { path: 'promotions/free-tea/effect/dish', code: 'DISH_UNKNOWN' },
    ]);
    expect((await getMenuDraft()).errors).toEqual([{ path: 'promotions', code: 'DISH_UNKNOWN' }]);
  });

  const offers: Document = {
    'payment/accept': ['PAY_NOW', 'WALLET_PAY'],
    promotions: [
      { code: 'LUNCH', name: { en: 'Lunch', vn: 'Trưa' }, percent: 10, uses: 50, until: '2027-01-31' },
    ],
    vouchers: [
      { key: 'twenty', name: { en: 'Twenty' }, price: 18, faceValue: 20, rules: [{ en: 'Not on holidays' }] },
    ],
    topUp: { amounts: [10, 20], bonus: [{ from: 20, extra: 2 }], payTypes: ['PAY_NOW'] },
    outlets: [{ key: 'east', name: { en: 'East' }, address: { en: '1 East Road' }, lat: 1.3, lng: 103.9 }],
    links: { allowedHosts: ['help.example.com'], helpDesk: 'https://help.example.com/', social: [] },
    tables: ['1', 'Bar 2'],
    'reservation/slots': [{ time: '19:30', limit: 6, seats: 20, discountPercent: 0 }],
    'restaurant/labels': [{ en: 'Halal', 'zh-CN': '清真' }],
    specialDays: [{ date: '2027-02-06', times: [], note: { en: 'New Year', 'zh-CN': '新年', vn: 'Tết' } }],
  };

  const getLunch = async () =>
    (await deps.db.select().from(promotions).where(eq(promotions.code, 'LUNCH')))[0]!;
  const spendLunch = async () => {
    await deps.db
      .update(promotions)
      .set({ usesLeft: sql`${promotions.usesLeft} - 1` })
      .where(eq(promotions.code, 'LUNCH'));
  };
  /** Adds the promotion LUNCH with these uses, and returns the list as the settings then show it. */
  const addLunch = async (uses: number) => {
    const before = getAt((await getMenuDraft(owner)).document, 'promotions');
    const value = [{ code: 'LUNCH', name: { en: 'Lunch' }, percent: 10, uses }];
    expect((await set(owner, [{ path: 'promotions', before, value }])).conflicts).toEqual([]);
    return getAt((await getMenuDraft(owner)).document, 'promotions') as Document[];
  };

  test.each<[string, change: Document, expected: { percentOff: number; usesLeft: number | null }]>([
    ['keeps its uses where only another field is edited', { percent: 15 }, { percentOff: 15, usesLeft: 49 }],
    ['takes another number of uses', { uses: 20 }, { percentOff: 10, usesLeft: 20 }],
    ['takes a number that is also that of the last save', { uses: 60 }, { percentOff: 10, usesLeft: 60 }],
    ['loses its limit', { uses: null }, { percentOff: 10, usesLeft: null }],
  ])('PRO-01 a promotion that an order uses during an edit %s', async (_, change, expected) => {
    const [lunch] = await addLunch(60);
    // The person reads less than the last save wrote, because orders have used some.
    for (let nth = 0; nth < 10; nth++) await spendLunch();
    const read = [{ ...lunch!, uses: 50 }];
    expect(getAt((await getMenuDraft(owner)).document, 'promotions')).toEqual(read);
    await spendLunch();
    const value = [{ ...read[0]!, ...change }];
    const saved = await set(owner, [{ path: 'promotions', before: read, value }]);
    expect(saved.conflicts).toEqual([]);
    expect(await getLunch()).toMatchObject(expected);
  });

  test('PRO-01 a promotion that a colleague changed conflicts, with the uses that are left', async () => {
    const read = await addLunch(60);
    await spendLunch();
    const edit = (percent: number) => ({
      path: 'promotions',
      before: read,
      value: [{ ...read[0]!, percent }],
    });
    expect((await set(owner, [edit(15)])).conflicts).toEqual([]);
    expect((await set(owner, [edit(20)])).conflicts).toMatchObject([
      { current: [{ percent: 15, uses: 59 }], value: [{ percent: 20, uses: 59 }] },
    ]);
  });

  test('PRO-01 settings and menu open with a promotion that is used up, and keep it', async () => {
    await addLunch(1);
    await spendLunch();
    expect(getAt((await getMenuDraft(owner)).document, 'promotions')).toMatchObject([{ uses: 0 }]);
    await save([createPriceEdit(8.5, 8.9)]);
    await publish();
    expect(await getLunch()).toMatchObject({ usesLeft: 0 });
    await importText(await exportRestaurant(deps.db, restaurantId));
    expect(await getLunch()).toMatchObject({ usesLeft: 0 });
  });

  test('CON-17 the exported file has what an owner set, imports to the same, and undo leaves offers alone', async () => {
    const { document } = await getMenuDraft(owner);
    const edits = Object.entries(offers).map(([path, value]) => ({
      path,
      before: getAt(document, path),
      value,
    }));
    expect((await set(owner, edits as EditInput[])).conflicts).toEqual([]);
    const text = await exportRestaurant(deps.db, restaurantId);
    for (const part of [
      'LUNCH',
      'twenty',
      '1 East Road',
      'help.example.com',
      'Bar 2',
      '19:30',
      '清真',
      'Tết',
    ])
      expect(text).toContain(part);
    await importText(text);
    expect(await exportRestaurant(deps.db, restaurantId)).toBe(text);
    const { versions } = await manager.call('menu.history', { restaurantId });
    await manager.call('menu.restore', { restaurantId, versionId: versions.at(-1)!.versionId });
    const after = (await getMenuDraft(owner)).document;
    expect(getAt(after, 'vouchers/twenty/price')).toBe(18);
    expect(after.tables).toEqual(['A1', 'A2']);
  });

  test.each(['vouchers', 'promotions', 'topUp', 'links'])(
    'CON-17 %s are read and changed by owners, not by managers',
    async (part) => {
      const edits = [{ path: part, before: null, value: offers[part] }] as EditInput[];
      expect((await manager.getError('settings.save', { restaurantId, edits })).code).toBe('FORBIDDEN');
      expect((await getMenuDraft()).document.vouchers).toBeUndefined();
    },
  );

  const createTax = (change: object = {}) => ({
    key: 'gst',
    name: { en: 'GST', 'zh-CN': '消费税' },
    percent: 9,
    included: true,
    ...change,
  });

  test('CON-17 CON-04 an owner changes the taxes at once, and the log has both; a manager does not', async () => {
    const before = getAt((await getMenuDraft()).document, 'taxes');
    const value = [createTax({ percent: 9.5 })];
    const edits = [{ path: 'taxes', before, value }] as EditInput[];
    expect((await manager.getError('settings.save', { restaurantId, edits })).code).toBe('FORBIDDEN');
    expect((await set(owner, edits)).conflicts).toEqual([]);
    const [row] = await deps.db.select().from(restaurants);
    expect(row!.taxes).toEqual([{ name: { en: 'GST', 'zh-CN': '消费税' }, percent: 9.5, included: true }]);
    const [act] = await listAudit(deps.db, { restaurantId, last: 1 });
    expect(act).toMatchObject({ act: 'menu.settings', actor: 'Hana' });
    const { first } = act!.detail as { first: object[] };
    expect(first).toContainEqual({ path: 'taxes/gst/percent', before: 9, after: 9.5 });
  });

  test.each([
    ['a rate above 100', [createTax({ percent: 100.5 })], 'taxes/gst/percent', 'TOO_LARGE'],
    ['a rate below 0', [createTax({ percent: -1 })], 'taxes/gst/percent', 'TOO_SMALL'],
    ['a rate of three decimals', [createTax({ percent: 9.125 })], 'taxes/gst/percent', 'TOO_FINE'],
    ['no name', [createTax({ name: {} })], 'taxes/gst/name', 'REQUIRED'],
    ['a blank name', [createTax({ name: { en: ' ' } })], 'taxes/gst/name/en', 'BLANK'],
    [
      'one tax in the prices and one on top',
      [createTax(), createTax({ key: 'cess', included: false })],
      'taxes/cess/included',
      'TAXES_MIXED',
    ],
    ['a tax twice', [createTax(), createTax()], 'taxes/gst/key', 'KEY_TAKEN'],
    [
      'six taxes',
      Array.from({ length: 6 }, (_, nth) => createTax({ key: `tax-${nth}` })),
      'taxes',
      'TOO_LARGE',
    ],
  ])('CON-17 %s is refused with its place, and nothing is changed', async (_, value, path, code) => {
    const before = getAt((await getMenuDraft()).document, 'taxes');
    const refused = await owner.getError('settings.save', {
      restaurantId,
      edits: [{ path: 'taxes', before, value }] as EditInput[],
    });
    expect(refused.code).toBe('DRAFT_INVALID');
    expect(refused.detail.errors).toContainEqual(expect.objectContaining({ path, code }));
    expect(getAt((await getMenuDraft()).document, 'taxes')).toEqual(before);
  });

  test.each(['domains', 'service/inBusiness', 'restaurant/merchantId', 'dishes/laksa/price', 'constructor'])(
    'CON-17 %s is not changed by the settings',
    async (path) => {
      const edits = [{ path, before: null, value: 'x' }] as EditInput[];
      expect((await owner.getError('settings.save', { restaurantId, edits })).code).toBe('FIELD_FIXED');
    },
  );

  test('CON-17 hours that overlap are refused with the place, and nothing is changed', async () => {
    const { hours } = (await getMenuDraft()).document;
    const value = [{ from: 'mon', to: 'fri', times: ['10:00-20:00', '19:00-21:00'] }];
    const refused = await manager.getError('settings.save', {
      restaurantId,
      edits: [{ path: 'hours', before: hours!, value }],
    });
    expect(refused).toMatchObject({
      code: 'DRAFT_INVALID',
      detail: { errors: [{ path: 'hours', entry: '0/times/1', code: 'HOURS_OVERLAP' }] },
    });
    expect((await getMenuDraft()).document.hours).toEqual(hours);
  });
});

/** Generates a random edit of a document that has these dishes. */
const keys = ['laksa', 'satay', 'teh', 'new-1', 'new-2'];
const texts = fc.constantFrom('Soup', '汤面', 'Phở bò', 'A "quoted" # name: yes', '  spaced  ');
const randomEdit = fc.oneof(
  fc.record({
    kind: fc.constant('price'),
    key: fc.constantFrom(...keys),
    value: fc.integer({ min: 1, max: 99_999 }),
  }),
  fc.record({
    kind: fc.constant('name'),
    key: fc.constantFrom(...keys),
    locale: fc.constantFrom('en', 'zh-CN', 'vn'),
    value: texts,
  }),
  fc.record({
    kind: fc.constant('brief'),
    key: fc.constantFrom(...keys),
    locale: fc.constantFrom('en', 'vn'),
    value: fc.option(texts),
  }),
  fc.record({
    kind: fc.constant('add'),
    key: fc.constantFrom('new-1', 'new-2'),
    category: fc.constantFrom('mains', 'drinks'),
    value: texts,
  }),
  fc.record({ kind: fc.constant('remove'), key: fc.constantFrom(...keys.slice(1)) }),
  fc.record({ kind: fc.constant('sale'), key: fc.constantFrom(...keys), value: fc.boolean() }),
  fc.record({
    kind: fc.constant('spec'),
    key: fc.constantFrom(...keys),
    value: fc.integer({ min: 0, max: 999 }),
  }),
  fc.record({
    kind: fc.constant('move'),
    key: fc.constantFrom(...keys),
    after: fc.option(fc.constantFrom(...keys), { nil: undefined }),
  }),
);

test('CON-16 after any edits the exported file checks, imports and exports to the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makan-draft-'));
  const run = async (list: readonly Record<string, unknown>[]) => {
    for (const { kind, key, value, locale, category, after } of list) {
      const { document } = await getMenuDraft();
      const dish = `dishes/${key}`;
      const isThere = getAt(document, dish) !== null;
      const createEdit = (path: string, to: unknown): EditInput => ({
        path,
        before: getAt(document, path),
        value: to as EditInput['value'],
      });
      if (kind === 'add') {
        if (!isThere) await save([createEdit(dish, { category, name: { en: value }, price: 5 })]);
      } else if (isThere) {
        if (kind === 'price') await save([createEdit(`${dish}/price`, (value as number) / 100)]);
        if (kind === 'name') await save([createEdit(`${dish}/name/${locale}`, value)]);
        if (kind === 'brief')
          await save([createEdit(`${dish}/brief`, value === null ? null : { [locale as string]: value })]);
        if (kind === 'sale') await save([createEdit(`${dish}/onSale`, value)]);
        if (kind === 'spec')
          await save([
            createEdit(`${dish}/specs/extra`, {
              name: { en: 'Extra' },
              price: (value as number) / 100,
              ...(value === 0 && { free: true }),
            }),
          ]);
        if (kind === 'move' && key !== after)
          await save([], [{ list: 'dishes', key: key as string, after: after as string }]);
        if (kind === 'remove') {
          const { stock: _, ...bare } = getAt(document, dish) as Document;
          await save([{ path: dish, before: bare, value: null }]);
        }
      }
    }
    const { edits, errors } = await getMenuDraft();
    const isWrong = errors.some(({ code }) => code === 'OLD_PRICE');
    if (edits.length > 0 && !isWrong) await publish();
    const text = await exportRestaurant(deps.db, restaurantId);
    const path = join(folder, 'exported.yaml');
    await writeFile(path, text);
    await importText(text);
    expect(await exportRestaurant(deps.db, restaurantId)).toBe(text);
    const { revision } = await getMenuDraft();
    await manager.call('menu.discard', { restaurantId, revision, paths: undefined });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(randomEdit, { minLength: 1, maxLength: 8 }), run),
    // A specification that costs nothing still has a price in the file.
    { ...getRunSettings(100, 12), examples: [[[{ kind: 'spec', key: 'satay', value: 0 }]]] },
  );
  await rm(folder, { recursive: true });
}, 120_000);
