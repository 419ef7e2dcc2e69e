import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { getProjectRoot } from '../project-root';
import { restaurantVersions } from '../schema/drafts';
import { dishes } from '../schema/menu';
import { auditLog } from '../schema/operator';
import { restaurants } from '../schema/restaurant';
import { staffEvents } from '../schema/staff';
import { runMakan } from '../testing/makan';
import { insertDiners, insertShop } from '../testing/shop';

const DEMO = join(getProjectRoot(), 'demo', 'lantern-kitchen.yaml');
const NOW = new Date('2026-11-20T04:00:00Z');
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'makan-cli-'));
  expect((await run('restaurant', 'import', DEMO)).exit).toBe(0);
  await insertShop(database.db, [{}], { id: 7, config: { tables: [] } });
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => database.db.delete(auditLog));

async function run(...argv: string[]) {
  return runMakan(database, argv, { env: { DATA_DIR: folder }, now: () => NOW });
}

const runJson = async (...argv: string[]) => {
  const { exit, out } = await run(...argv, '--json');
  return { exit, data: JSON.parse(out) };
};
const listActs = async () =>
  (await database.db.select().from(auditLog)).map(({ restaurantId, act, subject, detail, actor }) => ({
    restaurantId,
    act,
    subject,
    detail,
    actor,
  }));
const getDish = async (key: string) => {
  const own = and(eq(dishes.restaurantId, 3473), eq(dishes.key, key));
  return (await database.db.select().from(dishes).where(own))[0]!;
};

describe('domain', () => {
  const checkDomains = async () => (await runJson('domain', 'check', 'sg.example.test', '--offline')).data;

  test('a domain is added at the end or as the canonical one, moved, and removed, each act written down', async () => {
    expect((await run('domain', 'add', '3473', 'Lantern.Example.Test.')).out).toBe(
      'Restaurant 3473: sg.localhost, sg.example.test, lantern.example.test',
    );
    const moved = await runJson('domain', 'add', '3473', 'lantern.example.test', '--canonical');
    expect(moved.data.domains).toEqual(['lantern.example.test', 'sg.localhost', 'sg.example.test']);
    expect(await checkDomains()).toMatchObject({ restaurantId: 3473, canonical: 'lantern.example.test' });
    const removed = await runJson('domain', 'remove', '3473', 'lantern.example.test');
    expect(removed.data.domains).toEqual(['sg.localhost', 'sg.example.test']);
    const act = { restaurantId: 3473, subject: 'lantern.example.test', actor: 'operator' };
    expect(await listActs()).toEqual([
      { ...act, act: 'domain.add', detail: { canonical: false } },
      { ...act, act: 'domain.add', detail: { canonical: true } },
      { ...act, act: 'domain.remove', detail: {} },
    ]);
  });

  test('what another restaurant holds, what is no domain, and what it has not are refused and written nowhere', async () => {
    const getRefusal = async (...argv: string[]) => {
      const { exit, data } = await runJson('domain', ...argv);
      return [exit, data.error.code];
    };
    expect(await getRefusal('add', '7', 'sg.example.test')).toEqual([1, 'DOMAIN_TAKEN']);
    expect(await getRefusal('add', '7', 'https://SG.example.test/')).toEqual([1, 'DOMAIN_TAKEN']);
    expect(await getRefusal('add', '3473', 'https://sg.example.test/menu')).toEqual([1, 'DOMAIN_FORMAT']);
    expect(await getRefusal('add', '3473', '10.0.0.1')).toEqual([1, 'DOMAIN_FORMAT']);
    expect(await getRefusal('add', '8', 'new.example.test')).toEqual([1, 'RESTAURANT_UNKNOWN']);
    expect(await getRefusal('remove', '7', 'sg.example.test')).toEqual([1, 'NOT_FOUND']);
    expect((await run('domain', 'add', '3473')).exit).toBe(2);
    expect(await listActs()).toEqual([]);
    expect(await checkDomains()).toMatchObject({ restaurantId: 3473 });
  });

  test('of two restaurants that ask for a domain at once one gets it', async () => {
    const asked = await Promise.all(
      ['7', '3473'].map((id) => runJson('domain', 'add', id, 'wanted.example.test')),
    );
    expect(asked.map(({ exit }) => exit).sort()).toEqual([0, 1]);
    const winner = asked[0]!.exit === 0 ? 7 : 3473;
    const { data } = await runJson('domain', 'check', 'wanted.example.test', '--offline');
    expect(data.restaurantId).toBe(winner);
    expect(asked.find(({ exit }) => exit === 1)!.data.error.code).toBe('DOMAIN_TAKEN');
    await run('domain', 'remove', String(winner), 'wanted.example.test');
  });

  test('check says which restaurant a host shows, and fails for one that shows none', async () => {
    const known = await run('domain', 'check', 'sg.example.test', '--offline');
    expect([known.exit, known.out]).toEqual([
      0,
      'sg.example.test shows restaurant 3473, whose links lead to sg.localhost.',
    ]);
    const unknown = await run('domain', 'check', 'nowhere.example.test', '--offline');
    expect(unknown.exit).toBe(1);
    expect(unknown.out).toContain('makan domain add RESTAURANT nowhere.example.test');
  });
});

describe('table', () => {
  test('list shows each table with the address of its code and its digits, which can be renewed', async () => {
    const list = async () => (await runJson('table', 'list', '--restaurant', '3473')).data;
    const tables = await list();
    expect(tables).toHaveLength(8);
    expect(tables[0]).toEqual({
      tableNo: 'A1',
      digits: expect.stringMatching(/^\d{4}$/),
      url: 'http://sg.localhost:3000/orderDish?tableNo=A1',
    });
    const { out } = await run('table', 'renew-digits', '--restaurant', '3473', '--only', 'A1,A2');
    expect(out).toContain('2 tables have new digits.');
    const changed = (await list()).filter(
      ({ digits }: { digits: string }, index: number) => digits !== tables[index].digits,
    );
    expect(changed.map(({ tableNo }: { tableNo: string }) => tableNo)).toEqual(['A1', 'A2']);
    expect(await listActs()).toMatchObject([
      { restaurantId: 3473, act: 'table.renew-digits', subject: 'A1, A2', actor: 'operator' },
    ]);
  });

  test('qr writes a page in the restaurant’s brand whose codes lead to their tables', async () => {
    const file = join(folder, 'print', 'tables.html');
    const { exit, out } = await run('table', 'qr', '--restaurant', '3473', '--only', 'B1,A2', '--out', file);
    expect([exit, out]).toEqual([0, `2 codes written to ${file}.`]);
    const html = readFileSync(file, 'utf8');
    expect(html).toContain('#FFB903');
    expect(html).toContain('Lantern Kitchen');
    for (const words of ['Scan to order', '扫码点餐', 'Quét mã để gọi món']) expect(html).toContain(words);
    expect(html).toMatch(/<img src="data:image\/webp;base64,/);
    // The sheet prints without a network, so it must load nothing.
    expect(html).not.toMatch(/(src|href)="(?!data:)|url\(|@import|<script/);

    const cards = html.split('<article>').slice(1);
    const read = await Promise.all(
      cards.map(async (card) => {
        const svg = /<svg[\s\S]*?<\/svg>/.exec(card)![0];
        const { data, info } = await sharp(Buffer.from(svg))
          .resize(400)
          .flatten({ background: '#fff' })
          .ensureAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const found = jsqr(new Uint8ClampedArray(data), info.width, info.height);
        return [/<b>(.*?)<\/b>/.exec(card)![1], found?.data];
      }),
    );
    expect(read).toEqual([
      ['A2', 'http://sg.localhost:3000/orderDish?tableNo=A2'],
      ['B1', 'http://sg.localhost:3000/orderDish?tableNo=B1'],
    ]);
  });

  test('qr writes each code as an image, whatever the table is called', async () => {
    await insertShop(database.db, [{}], { id: 8002, config: { tables: ['1*', '../../8 雅间'] } });
    const pictures = join(folder, 'pictures');
    const { data } = await runJson('table', 'qr', '--restaurant', '8002', '--svg', pictures);
    expect(data.files).toEqual([
      join(pictures, 'table-1%2a.svg'),
      join(pictures, 'table-..%2F..%2F8%20%E9%9B%85%E9%97%B4.svg'),
    ]);
    for (const file of data.files) expect(readFileSync(file, 'utf8')).toMatch(/^<svg [^>]*viewBox/);
  });

  test('qr writes names and table numbers as text, whatever stands in them', async () => {
    await insertShop(database.db, [{}], {
      id: 8001,
      name: { en: '<script>alert(1)</script>' },
      theme: { templateThemeBg: 'red;}</style><script>' },
      config: { tables: ['"><img src=x>'] },
    });
    const { out } = await run('table', 'qr', '--restaurant', '8001');
    expect(out).not.toContain('<script');
    expect(out).not.toContain('<img');
    expect(out).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(out).toContain('orderDish?tableNo=%22%3E%3Cimg+src%3Dx%3E');
  });

  test('an unknown restaurant is refused; without domain, tables or the table asked for it is a matter of usage', async () => {
    const unknown = await runJson('table', 'qr', '--restaurant', '8');
    expect([unknown.exit, unknown.data.error.code]).toEqual([1, 'RESTAURANT_UNKNOWN']);
    const getUsageError = async (...argv: string[]) => {
      const { exit, err } = await run('table', ...argv);
      expect(exit).toBe(2);
      return err;
    };
    expect(await getUsageError('qr', '--restaurant', '7')).toContain('no tables');
    expect(await getUsageError('qr', '--restaurant', '3473', '--only', 'A1,Z9')).toBe('There is no table Z9');
    expect(await getUsageError('list')).toContain('--restaurant');
    await insertShop(database.db, [{}], { id: 8003, supportPickup: false, config: { tables: ['1'] } });
    expect(await getUsageError('qr', '--restaurant', '8003')).toContain('dineIn: false');
    await database.pool.query('delete from restaurant_domains where restaurant_id = 8001');
    expect(await getUsageError('qr', '--restaurant', '8001')).toContain('makan domain add 8001');
  });
});

describe('dish, stock and shop', () => {
  test('a dish is listed, taken off sale and put back, by its number or its key, each act written down', async () => {
    const { id } = await getDish('katong-laksa');
    const listed = await runJson('dish', 'list', '3473');
    expect(listed.data).toContainEqual(expect.objectContaining({ id, key: 'katong-laksa', onSale: true }));
    expect(await run('dish', 'off', '3473', 'katong-laksa')).toMatchObject({
      exit: 0,
      out: expect.stringMatching(/^Katong laksa \(dish \d+\) is off sale\.$/i),
    });
    expect((await getDish('katong-laksa')).onSale).toBe(false);
    expect((await run('dish', 'on', '3473', String(id))).exit).toBe(0);
    expect((await getDish('katong-laksa')).onSale).toBe(true);
    const act = { restaurantId: 3473, act: 'dish.sale', subject: String(id), actor: 'operator' };
    expect(await listActs()).toEqual([
      { ...act, detail: { before: { onSale: true }, after: { onSale: false } } },
      { ...act, detail: { before: { onSale: false }, after: { onSale: true } } },
    ]);
  });

  test('a second import of the file leaves a dish off that was taken off sale', async () => {
    await run('dish', 'off', '3473', 'popiah');
    expect((await run('restaurant', 'import', DEMO)).exit).toBe(0);
    expect((await getDish('popiah')).onSale).toBe(false);
    await run('dish', 'on', '3473', 'popiah');
  });

  test('CON-16 an import is a version of the operator at its time, which open consoles hear of', async () => {
    const listEvents = () =>
      database.db
        .select({ kind: staffEvents.kind })
        .from(staffEvents)
        .where(eq(staffEvents.restaurantId, 3473));
    const listVersions = () =>
      database.db.select().from(restaurantVersions).where(eq(restaurantVersions.restaurantId, 3473));
    const before = await listVersions();
    expect(before[0]).toMatchObject({ kind: 'outside', actor: 'operator', at: NOW, changes: [] });
    const heard = (await listEvents()).length;
    const path = join(folder, 'dearer.yaml');
    const text = readFileSync(DEMO, 'utf8');
    writeFileSync(path, text.replace('price: 6.80', 'price: 7.80'));
    cpSync(join(getProjectRoot(), 'demo', 'pictures'), join(folder, 'pictures'), { recursive: true });
    expect((await run('restaurant', 'import', path, '--dry-run')).exit).toBe(0);
    expect(await listVersions()).toHaveLength(before.length);
    expect((await run('restaurant', 'import', path)).exit).toBe(0);
    expect((await listVersions()).slice(before.length)).toMatchObject([
      {
        kind: 'outside',
        actor: 'operator',
        changes: expect.arrayContaining([expect.objectContaining({ value: 7.8, before: 6.8 })]),
      },
    ]);
    expect(await listEvents()).toHaveLength(heard + 1);
    expect((await run('restaurant', 'import', DEMO)).exit).toBe(0);
  });

  test('a file that would move the money to another account shows the difference, and imports with its digest only', async () => {
    const file = join(folder, 'taken.yaml');
    const text = readFileSync(DEMO, 'utf8').replace('uen: T19LL9999A', 'uen: 201912345K');
    writeFileSync(file, text);
    cpSync(join(getProjectRoot(), 'demo', 'pictures'), join(folder, 'pictures'), { recursive: true });
    const { exit, data } = await runJson('restaurant', 'import', file);
    expect([exit, data.error.code, data.changes.length]).toEqual([1, 'IDENTITY_CHANGED', 1]);
    const shown = await run('restaurant', 'import', file);
    expect(shown.out).toContain('payment.accounts.paynow\n  - {"uen":"T19LL9999A"');
    expect(shown.out).toContain(`--accept ${data.accept}`);
    expect((await run('restaurant', 'import', file, '--accept', '000000000000')).exit).toBe(1);
    expect((await run('restaurant', 'import', file, '--accept', data.accept)).exit).toBe(0);
    const [act] = await listActs();
    expect(act!.detail.changes).toEqual(data.changes);
  });

  test('a file with the number of another restaurant is shown as a change of owner and country', async () => {
    const file = join(folder, 'other.yaml');
    expect((await run('restaurant', 'new', file, '--country', 'MY')).exit).toBe(0);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/id: \d+/, 'id: 3473'));
    const { exit, data } = await runJson('restaurant', 'import', file, '--dry-run');
    expect([exit, data.error.code]).toEqual([1, 'IDENTITY_CHANGED']);
    expect(data.changes.map(({ field }: { field: string }) => field)).toEqual(
      expect.arrayContaining(['restaurant.merchantId', 'restaurant.country']),
    );
    rmSync(file);
  });

  test('a new file has a free number, can be imported as it is, and is never written over another file', async () => {
    for (const [country, id] of [
      ['SG', 8004],
      ['VN', 8005],
      ['CN', 8006],
      ['MM', 8007],
    ]) {
      const file = join(folder, `new-${country}.yaml`);
      const { data } = await runJson(
        'restaurant',
        'new',
        file,
        '--name',
        "Tan's: Noodles",
        '--country',
        `${country}`,
      );
      expect(data).toEqual({ id, file });
      const dry = await runJson('restaurant', 'import', file, '--dry-run');
      expect(dry.data).toMatchObject({ restaurantId: id, added: true, dryRun: true });
      const [none] = await database.db
        .select()
        .from(restaurants)
        .where(eq(restaurants.id, Number(id)));
      expect(none).toBeUndefined();
      expect((await run('restaurant', 'import', file)).exit).toBe(0);
      expect((await run('restaurant', 'check', file, '--against')).out).toContain(
        `Would update ${id} Tan's: Noodles`,
      );
      const again = await run('restaurant', 'new', file);
      expect([again.exit, again.err]).toEqual([2, expect.stringContaining('left as it is')]);
    }
  });

  test('a check against the database finds a domain that another restaurant has', async () => {
    const file = join(folder, 'taken-domain.yaml');
    await run('restaurant', 'new', file);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/shop-\d+.localhost/, 'sg.localhost'));
    expect((await run('restaurant', 'check', file)).exit).toBe(0);
    const { exit, out } = await run('restaurant', 'check', file, '--against');
    expect(exit).toBe(1);
    expect(out).toContain('restaurant 3473 holds this domain (DOMAIN_TAKEN)');
  });

  test('DEC-19 check and import tell of the discount that a file gives without saying so, and of unbookable tables', async () => {
    const file = join(folder, 'notes.yaml');
    await run('restaurant', 'new', file);
    const quiet = await runJson('restaurant', 'check', file);
    expect(quiet.data.notes).toEqual([]);
    const text = readFileSync(file, 'utf8').replace(
      /pickup:\n.*\n/,
      'reservation: { weekdays: [], slots: [] }\ntaxes: [{ key: gst, name: { en: GST }, percent: 9 }]\n',
    );
    writeFileSync(file, text);
    const checked = await run('restaurant', 'check', file);
    expect(checked.exit).toBe(0);
    expect(checked.out).toMatch(
      /Note: .*pickup.discountPercent {2}orders that are fetched get 10% off.*DISCOUNT_BY_DEFAULT/,
    );
    expect(checked.out).toMatch(/Note: .*:\d+:1 {2}taxes {2}the tax is added to the prices.*TAX_ON_TOP/);
    expect(checked.out).toMatch(/Note: .*:\d+:1 {2}reservation {2}no table can be booked.*RESERVE_OFF/);
    const imported = await run('restaurant', 'import', file);
    expect(imported.out).toContain('DISCOUNT_BY_DEFAULT');
  });

  test('of very many errors in a file the first fifty are printed, and how many more there are', async () => {
    const file = join(folder, 'errors.yaml');
    writeFileSync(file, Array.from({ length: 2000 }, (_, at) => `field${at}: 1`).join('\n'));
    const { exit, out } = await run('restaurant', 'check', file);
    const { data } = await runJson('restaurant', 'check', file);
    expect([exit, out.split('\n').length]).toEqual([1, 52]);
    expect(out).toContain(`... and ${data.errors.length - 50} more; --json prints all.`);
  });

  test('a restaurant is removed with its domains, but not when somebody ordered there', async () => {
    const file = join(folder, 'removed.yaml');
    const { id } = (await runJson('restaurant', 'new', file)).data;
    await run('restaurant', 'import', file);
    expect((await run('restaurant', 'remove', String(id))).exit).toBe(0);
    expect((await listActs()).map(({ act }) => act)).toContain('restaurant.remove');
    expect((await runJson('domain', 'check', `shop-${id}.localhost`, '--offline')).exit).toBe(1);
    expect(await runJson('restaurant', 'remove', String(id))).toMatchObject({
      exit: 1,
      data: { error: { code: 'RESTAURANT_UNKNOWN' } },
    });
    await run('restaurant', 'import', file);
    const [diner] = await insertDiners(database.db, 1);
    await database.pool.query(
      `insert into reservations (id, code, share_code, restaurant_id, user_id, day, time, starts_at, people, discount, customer_name,
         phone_dial, phone_digits, language, request_hash, created_at)
       values ('r1', 'r1', 'r1', $1, $2, '2026-12-01', '18:00', now(), 2, 0, 'Ann', '65', '91234567', 'en', 'x', now())`,
      [id, diner!.userId],
    );
    const refused = await run('restaurant', 'remove', String(id));
    expect([refused.exit, refused.out]).toEqual([1, expect.stringContaining(`makan shop leave ${id}`)]);
    expect((await run('domain', 'check', `shop-${id}.localhost`, '--offline')).exit).toBe(0);
  });

  test('stock is set to a number or to no limit, and written down', async () => {
    expect((await run('stock', 'set', '3473', 'popiah', '5')).out).toMatch(/5 left\.$/);
    expect((await getDish('popiah')).stock).toBe(5);
    expect((await run('stock', 'set', '3473', 'popiah', 'none')).out).toMatch(/no limit\.$/);
    expect((await getDish('popiah')).stock).toBeNull();
    expect((await listActs()).map(({ act, detail }) => [act, detail])).toEqual([
      ['dish.stock', { before: { stock: null }, after: { stock: 5 } }],
      ['dish.stock', { before: { stock: 5 }, after: { stock: null } }],
    ]);
  });

  test('a shop is closed and opened, and written down', async () => {
    const open = async () =>
      (await database.db.select().from(restaurants).where(eq(restaurants.id, 3473)))[0]!.inBusiness;
    expect((await run('shop', 'close', '3473')).exit).toBe(0);
    expect(await open()).toBe(false);
    expect((await run('shop', 'open', '3473')).exit).toBe(0);
    expect(await open()).toBe(true);
    expect((await listActs()).map(({ act, detail }) => [act, detail])).toEqual([
      ['shop.open', { open: false }],
      ['shop.open', { open: true }],
    ]);
  });

  test('another restaurant’s dish, an unknown one and an unknown restaurant are refused', async () => {
    const { id } = await getDish('popiah');
    for (const argv of [
      ['dish', 'off', '7', String(id)],
      ['dish', 'off', '3473', 'no-such-dish'],
      ['stock', 'set', '7', 'popiah', '5'],
    ]) {
      const { exit, data } = await runJson(...argv);
      expect([argv, exit, data.error.code]).toEqual([argv, 1, 'DISH_UNKNOWN']);
    }
    const { exit, data } = await runJson('shop', 'close', '8');
    expect([exit, data.error.code]).toEqual([1, 'RESTAURANT_UNKNOWN']);
    expect(await listActs()).toEqual([]);
  });
});
