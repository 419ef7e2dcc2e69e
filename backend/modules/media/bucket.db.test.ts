import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { menuImagePath } from '@/lib/contract/staff/menu';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { media, mediaUses, mediaVariants } from '../../schema/media';
import { createTestDeps } from '../../testing/deps';
import { runMakan } from '../../testing/makan';
import { type S3Server, startS3Server } from '../../testing/s3-server';
import { insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { importRestaurant } from '../restaurant-file/import/import-restaurant';
import { createSampleFile } from '../restaurant-file/sample-file';
import { findLogo } from '../staff-tables/table-sheet';
import { createConfiguredImageStore } from './image-store';
import { createMediaRoutes } from './media.routes';
import { placeImages } from './place-images';
import { renderImages, storeImages, toImageId } from './render-images';

let database: TestDatabase;
let s3: S3Server;
let folder: string;
let restaurantId: number;
/** The logged warnings. */
let warnings: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  ({ restaurantId } = await insertShop(database.db));
});
beforeEach(async () => {
  await database.db.delete(mediaUses);
  await database.db.delete(media);
  s3 = await startS3Server();
  folder = mkdtempSync(join(tmpdir(), 'makan-bucket-'));
  warnings = [];
});
afterEach(async () => {
  await s3.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => database.close());

const getImages = (env: Partial<S3Server['env']> = {}) =>
  createConfiguredImageStore({ ...s3.env, ...env }, (...said) => void warnings.push(JSON.stringify(said)))!;

const get = (path: string, images = getImages()) =>
  createMediaRoutes({ db: database.db, images }).request(`/media/${path}`);
const getBytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

const createPhoto = (colour: string, width = 120) =>
  sharp({ create: { width, height: 80, channels: 3, background: colour } })
    .png()
    .toBuffer();

/** Stores images of as many colors in rows, with 3 objects' worth of bytes each. */
async function storeInRows(count: number): Promise<string[]> {
  const colours = Array.from(
    { length: count },
    (_, index) => `#${(4096 + index * 999).toString(16).padStart(6, '0')}`,
  );
  const sources = await Promise.all(
    colours.map(async (colour) => ({ name: `${colour}.png`, bytes: await createPhoto(colour) })),
  );
  const { ids, rendered } = await renderImages(database.db, sources);
  await placeImages({ db: database.db }, rendered, (tx, placed) => storeImages(tx, placed));
  return [...ids.values()];
}

async function runWithBucket(...argv: string[]) {
  return runWith(s3.env, ...argv);
}
async function runWith(env: Record<string, string | undefined>, ...argv: string[]) {
  return runMakan(database, argv, { env: { DATA_DIR: folder, ...env } });
}

async function withDeps<T>(overrides: Partial<Deps>, run: (deps: Deps) => Promise<T>): Promise<T> {
  const deps = createTestDeps(database, overrides);
  try {
    return await run(deps);
  } finally {
    await deps.listener.close();
  }
}

const upload = (bytes: Buffer, images = getImages()) =>
  withDeps({ images }, async (deps) => {
    const person = await insertStaff(deps, restaurantId, 'manager');
    const answer = await person.fetch(`/${menuImagePath}?restaurantId=${restaurantId}`, {
      method: 'POST',
      body: new Uint8Array(bytes),
    });
    const { code, data } = (await answer.json()) as { code: unknown; data: { id: string } };
    return { status: answer.status, code: String(code), id: data?.id, person };
  });

/** Returns all image data of the database, in order. */
async function getRows() {
  return {
    pictures: await database.db.select().from(media).orderBy(media.id),
    variants: await database.db
      .select()
      .from(mediaVariants)
      .orderBy(mediaVariants.mediaId, mediaVariants.width),
  };
}

test('OPS-09 an uploaded image goes to the bucket, not into rows, and is served from there at each width', async () => {
  const { code, id, person } = await upload(await createPhoto('#b52', 1700));
  expect(code).toBe('1');
  const { pictures, variants } = await getRows();
  const prefix = pictures[0]!.objectPrefix!;
  expect(pictures.map(({ source }) => source)).toEqual([null]);
  expect(variants.map(({ width, bytes }) => [width, bytes])).toEqual(
    [0, 96, 288, 800].map((width) => [width, null]),
  );
  expect(await s3.list()).toEqual(
    ['0.webp', '288.webp', '800.webp', '96.webp', 'source'].map((name) => `${prefix}/${name}`),
  );
  for (const [file, width] of [
    [`${id}-96.webp`, 96],
    [`${id}-288.webp`, 288],
    [`${id}-800.webp`, 800],
    [`${id}-1600.webp`, 1600],
    [`${id}.webp`, 1600],
  ] as const) {
    const answer = await get(file);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect((await sharp(await getBytes(answer)).metadata()).width).toBe(width);
  }
  expect((await get('0000000000000000.webp')).status).toBe(404);
  expect((await person.fetch(`/media/${id}.webp`)).status).toBe(200);
  const logo = await findLogo({ db: database.db, images: getImages() }, id);
  expect((await sharp(Buffer.from(logo!.split(',')[1]!, 'base64')).metadata()).width).toBe(288);
});

test('the same image from two uploads at once, and again, has one set of objects', async () => {
  const bytes = await createPhoto('#2b5');
  const two = await Promise.all([renderAndStore(bytes), renderAndStore(bytes)]);
  expect(new Set(two)).toEqual(new Set([toImageId(bytes)]));
  await renderAndStore(bytes);
  expect(await s3.list()).toHaveLength(3);
  expect((await get(`${toImageId(bytes)}.webp`)).status).toBe(200);
});

async function renderAndStore(bytes: Buffer): Promise<string> {
  const { ids, rendered } = await renderImages(database.db, [{ name: 'a.png', bytes }]);
  await placeImages({ db: database.db, images: getImages() }, rendered, (tx, placed) =>
    storeImages(tx, placed),
  );
  return ids.get('a.png')!;
}

test('a restaurant is exported from the bucket as from rows, and imports elsewhere to the same', async () => {
  const bytes = await createPhoto('#25b', 400);
  writeFileSync(join(folder, 'laksa.png'), bytes);
  writeFileSync(
    join(folder, 'shop.yaml'),
    createSampleFile((file) => {
      file.dishes[0]!.pictures = ['laksa.png'];
    }),
  );
  expect(await runWithBucket('restaurant', 'import', join(folder, 'shop.yaml'), '--dry-run')).toMatchObject({
    exit: 0,
  });
  expect(await s3.list()).toEqual([]);
  expect(await runWithBucket('restaurant', 'import', join(folder, 'shop.yaml'))).toMatchObject({ exit: 0 });
  expect(await s3.list()).toHaveLength(4);
  const out = join(folder, 'out');
  expect((await runWithBucket('restaurant', 'export', '4242', '--out', join(out, 'shop.yaml'))).exit).toBe(0);
  expect(readFileSync(join(out, 'laksa.png'))).toEqual(bytes);

  const elsewhere = await createTestDatabase();
  try {
    const text = readFileSync(join(out, 'shop.yaml'), 'utf8');
    const { errors } = await importRestaurant(elsewhere.db, join(out, 'shop.yaml'), text);
    expect(errors).toEqual([]);
    const [copy] = await elsewhere.db.select().from(media);
    expect(copy).toMatchObject({ id: toImageId(bytes), source: bytes, objectPrefix: null });
  } finally {
    await elsewhere.close();
  }
});

test('an import that is refused when its images are in the bucket already leaves no objects', async () => {
  const path = join(folder, 'shop.yaml');
  writeFileSync(path, createSampleFile());
  expect(await runWithBucket('restaurant', 'import', path)).toMatchObject({ exit: 0 });
  writeFileSync(join(folder, 'a.png'), await createPhoto('#777'));
  writeFileSync(
    path,
    createSampleFile((file) => {
      file.dishes[0]!.pictures = ['a.png'];
      file.restaurant.merchantId = 'another-owner';
    }),
  );
  expect(await runWithBucket('restaurant', 'import', path)).toMatchObject({ exit: 1 });
  expect(await s3.list()).toEqual([]);
  expect((await getRows()).pictures).toEqual([]);
});

test('OPS-09 images move into the bucket and back while they are served, and end as they were', async () => {
  const ids = await storeInRows(12);
  const before = await getRows();
  const expected = new Map(
    before.variants.map(({ mediaId, width, bytes }) => [`${mediaId}-${width}`, bytes]),
  );
  const images = getImages();
  let isMoving = true;
  let served = 0;
  const readWhileMoving = async () => {
    while (isMoving)
      for (const id of ids) {
        const answer = await get(`${id}-96.webp`, images);
        expect(answer.status).toBe(200);
        expect((await getBytes(answer)).equals(expected.get(`${id}-96`)!)).toBe(true);
        served++;
      }
  };
  const readers = [readWhileMoving(), readWhileMoving()];
  try {
    expect(await runWithBucket('media', 'move')).toMatchObject({
      exit: 0,
      said: '12 pictures moved into the bucket.',
    });
    const { pictures, variants } = await getRows();
    expect(pictures.every(({ source, objectPrefix }) => source === null && objectPrefix !== null)).toBe(true);
    expect(variants.every(({ bytes }) => bytes === null)).toBe(true);
    expect(await s3.list()).toHaveLength(36);
    expect(await runWithBucket('media', 'move')).toMatchObject({
      exit: 0,
      said: '0 pictures moved into the bucket.',
    });

    expect(await runWithBucket('media', 'move', '--back')).toMatchObject({
      exit: 0,
      said: '12 pictures moved into the database.',
    });
  } finally {
    isMoving = false;
  }
  await Promise.all(readers);
  expect(served).toBeGreaterThan(0);
  expect(await getRows()).toEqual(before);
  expect(await s3.list()).toEqual([]);
  const { said } = await runWithBucket('audit', 'list', '--json');
  expect(said).toContain('media.move');
});

test('OPS-09 two moves at once move each image once, in each direction, and leave no other objects', async () => {
  await storeInRows(10);
  const before = await getRows();
  const sum = (runs: { said: string }[]) =>
    runs.reduce((total, { said }) => total + Number(/^(\d+) pictures moved/.exec(said)?.[1]), 0);
  const there = await Promise.all([runWithBucket('media', 'move'), runWithBucket('media', 'move')]);
  expect([there.map(({ exit }) => exit), sum(there)]).toEqual([[0, 0], 10]);
  expect(await s3.list()).toHaveLength(30);
  const back = await Promise.all([
    runWithBucket('media', 'move', '--back'),
    runWithBucket('media', 'move', '--back'),
  ]);
  expect([back.map(({ exit }) => exit), sum(back)]).toEqual([[0, 0], 10]);
  expect(await getRows()).toEqual(before);
  expect(await s3.list()).toEqual([]);
});

test.each([
  ['into the bucket', ['media', 'move'], 'PUT'],
  ['back', ['media', 'move', '--back'], 'GET'],
])(
  'a move %s that is interrupted half way leaves every picture whole, and the next one ends it',
  async (_, argv, method) => {
    const ids = await storeInRows(6);
    if (method === 'GET') await runWithBucket('media', 'move');
    let requests = 0;
    s3.cut((request) => request.method === method && ++requests > 8);
    const { exit, said } = await runWithBucket(...argv);
    expect([exit, said]).toEqual([1, expect.stringContaining('PICTURES_AWAY')]);
    s3.cut(() => false);
    const isMoved = (prefix: string | null) => (prefix === null) === (method === 'GET');
    const moved = (await getRows()).pictures.filter(({ objectPrefix }) => isMoved(objectPrefix));
    expect(said).toContain(`${moved.length} pictures moved into`);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.length).toBeLessThan(6);
    for (const id of ids) expect((await get(`${id}-96.webp`)).status).toBe(200);
    expect((await runWithBucket(...argv)).exit).toBe(0);
    for (const id of ids) expect((await get(`${id}-96.webp`)).status).toBe(200);
    expect(await s3.list()).toHaveLength(method === 'PUT' ? 18 : 0);
  },
);

test('an image whose objects were lost stays, is named by the move back, and is not called unknown', async () => {
  const [id] = await storeInRows(1);
  await runWithBucket('media', 'move');
  await getImages().discard((await getRows()).pictures[0]!.objectPrefix!);
  expect(await runWithBucket('media', 'move', '--back')).toMatchObject({
    exit: 1,
    said: expect.stringContaining(id!),
  });
  expect((await getRows()).pictures).toHaveLength(1);
  expect((await get(`${id}.webp`)).status).toBe(503);
});

test('without the bucket uploads are refused with a code and nothing half done, and other images are served', async () => {
  const [moved] = await storeInRows(1);
  await runWithBucket('media', 'move');
  const [held] = (await storeInRows(2)).filter((id) => id !== moved);
  s3.cut(() => true);
  const before = await getRows();
  expect(await upload(await createPhoto('#abc'))).toMatchObject({ status: 503, code: 'PICTURES_AWAY' });
  expect(await getRows()).toEqual(before);
  const away = await get(`${moved}.webp`);
  expect([away.status, away.headers.get('cache-control'), away.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '10',
  ]);
  expect((await get(`${held}.webp`)).status).toBe(200);
  s3.cut(() => false);
  expect((await get(`${moved}.webp`)).status).toBe(200);
  expect((await upload(await createPhoto('#abc'))).code).toBe('1');
});

test('an upload whose last object fails deletes those before it', async () => {
  s3.cut(({ method, url }) => method === 'PUT' && url!.includes('source'));
  expect(await upload(await createPhoto('#abd'))).toMatchObject({ code: 'PICTURES_AWAY' });
  expect(await s3.list()).toEqual([]);
});

test('a wrong secret is refused by the bucket, moves nothing, and is never logged', async () => {
  await storeInRows(1);
  const secret = 'not-the-secret-of-the-bucket';
  const before = await getRows();
  const wrong = { S3_SECRET_ACCESS_KEY: secret };
  expect(await upload(await createPhoto('#abe'), getImages(wrong))).toMatchObject({ code: 'PICTURES_AWAY' });
  expect(warnings.join()).toContain('403');
  expect(warnings.join()).not.toContain(secret);
  const { exit, said } = await runWith({ ...s3.env, ...wrong }, 'media', 'move');
  expect([exit, said]).toEqual([1, expect.stringContaining('bucket')]);
  expect(said).not.toContain(secret);
  expect(await getRows()).toEqual(before);
});

test('images in a bucket that is no longer named are a 503, not unknown, and the doctor says why', async () => {
  const [id] = await storeInRows(1);
  await runWithBucket('media', 'move');
  expect((await createMediaRoutes({ db: database.db }).request(`/media/${id}.webp`)).status).toBe(503);
  const { said } = await runWith({}, 'doctor');
  expect(said).toContain('WRONG pictures: 1 pictures are in a bucket, and S3_ENDPOINT is not set');
});

test('the doctor says whether the bucket can be written and read, and how many images are not in it', async () => {
  await storeInRows(2);
  expect((await runWithBucket('doctor')).said).toContain(
    'ok    pictures: The bucket can be written and read. 2 pictures are still in the database',
  );
  expect(await s3.list()).toEqual([]);
  const wrong = await runWith({ ...s3.env, S3_BUCKET: 'no-such-bucket' }, 'doctor');
  expect([wrong.exit, wrong.said]).toEqual([
    1,
    expect.stringContaining('WRONG pictures: The bucket of S3_BUCKET'),
  ]);
  expect((await runWith({}, 'doctor')).said).toContain('ok    pictures: They are in the database.');
});

test('a move without a bucket, and one with half of its settings, says what is missing', async () => {
  const argv = ['media', 'move'];
  expect(await runWith({}, ...argv)).toMatchObject({
    exit: 2,
    said: expect.stringContaining('S3_ENDPOINT'),
  });
  expect(await runWith({ S3_ENDPOINT: s3.env.S3_ENDPOINT }, ...argv)).toMatchObject({
    exit: 1,
    said: expect.stringContaining('S3_SECRET_ACCESS_KEY is missing'),
  });
});

test('an image is in one place: the database refuses bytes beside a prefix, and neither', async () => {
  await storeInRows(1);
  for (const change of [{ objectPrefix: 'pictures/x' }, { source: null }])
    await expect(database.db.update(media).set(change)).rejects.toThrow();
});
