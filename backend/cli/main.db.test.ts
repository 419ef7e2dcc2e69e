import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { getProjectRoot } from '../project-root';
import { outbox } from '../schema/outbox';
import { runMakan } from '../testing/makan';

const DEMO = join(getProjectRoot(), 'demo', 'lantern-kitchen.yaml');
const NOW = new Date('2026-11-20T04:00:00Z');

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'makan-cli-'));
  expect((await run('restaurant', 'import', DEMO)).exit).toBe(0);
});

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: string[]) {
  return runWith({}, ...argv);
}

async function runWith(env: Record<string, string>, ...argv: string[]) {
  return runMakan(database, argv, { env: { DATA_DIR: folder, ...env }, now: () => NOW });
}

describe('operator commands', () => {
  test('an unknown command, option or value is a matter of usage, exit code 2', async () => {
    for (const argv of [
      ['bogus'],
      ['order', 'fly'],
      ['outbox', '--loud'],
      ['outbox', '--last', 'many'],
      ['stock', 'set', '3473', '1'],
      ['stock', 'set', '3473', '1', '-4'],
      ['payment', 'confirm', 'X', '--amount', '12,50'],
    ]) {
      const { exit, out, err } = await run(...argv);
      expect([argv, exit, out]).toEqual([argv, 2, '']);
      expect(err).not.toBe('');
    }
  });

  test('--help lists all commands, those of a group, or one', async () => {
    const all = await run('--help');
    expect(all.exit).toBe(0);
    for (const name of ['restaurant import', 'order advance', 'payment confirm', 'stock set', 'outbox']) {
      expect(all.out).toContain(`makan ${name}`);
    }
    const group = await run('order', '--help');
    expect(group.out).toContain('makan order list');
    expect(group.out).not.toContain('makan payment');
    expect((await run('order', 'list', '--help')).out).toContain('Usage: makan order list');
  });

  test('without a database a command names the folder that it looked in, and makes none', async () => {
    const nowhere = join(folder, 'nowhere');
    const { exit, err } = await runWith({ DATABASE_URL: '', DATA_DIR: nowhere }, 'order', 'list');
    expect([exit, err]).toEqual([1, expect.stringContaining(`There is no database in ${nowhere}.`)]);
    expect(existsSync(nowhere)).toBe(false);
  });

  test('an error has its reason and exit code 1, for people and for programs', async () => {
    const people = await run('order', 'show', 'NO-SUCH');
    expect(people.exit).toBe(1);
    expect(people.err).toContain('NOT_FOUND');
    const program = await run('order', 'show', 'NO-SUCH', '--json');
    expect(program.exit).toBe(1);
    expect(JSON.parse(program.out).error.code).toBe('NOT_FOUND');
  });

  test('restaurants are listed with their domains', async () => {
    const { out } = await run('restaurant', 'list', '--json');
    expect(JSON.parse(out)).toEqual([
      { id: 3473, name: 'Lantern Kitchen', country: 'SG', domains: ['sg.localhost', 'sg.example.test'] },
    ]);
  });

  test('restaurant check names line, field and reason of each error, and import then changes nothing', async () => {
    const invalid = join(folder, 'faulty.yaml');
    const text = readFileSync(DEMO, 'utf8').replace(/timeZone: .*/, 'timeZone: Asia/Atlantis');
    writeFileSync(invalid, text);
    const line = text.split('\n').findIndex((row) => row.includes('Atlantis')) + 1;

    const checked = await run('restaurant', 'check', invalid);
    expect(checked.exit).toBe(1);
    expect(checked.out).toContain(`${invalid}:${line}:`);
    expect(checked.out).toContain('restaurant.timeZone');

    const before = await run('restaurant', 'export', '3473');
    expect((await run('restaurant', 'import', invalid)).exit).toBe(1);
    expect((await run('restaurant', 'export', '3473')).out).toBe(before.out);
  });

  test('restaurant fill-menu writes a sheet into a file that then imports; a sheet with an error or in another encoding changes nothing', async () => {
    const file = join(folder, 'sheet.yaml');
    const sheet = join(folder, 'menu.csv');
    expect((await run('restaurant', 'new', file, '--name', 'Sheet Shop')).exit).toBe(0);
    const before = readFileSync(file, 'utf8');
    for (const bad of [
      Buffer.from('category,name,price\nSoups,Phở,cheap'),
      Buffer.from('category,name,price\nSoups,Café,5', 'latin1'),
    ]) {
      writeFileSync(sheet, bad);
      const { exit, out, err } = await run('restaurant', 'fill-menu', file, sheet);
      expect(exit).not.toBe(0);
      expect(out + err).toContain(`${sheet}:2:`);
      expect(readFileSync(file, 'utf8')).toBe(before);
    }

    writeFileSync(sheet, 'category,name,name.vn,price\nSoups,Beef noodles,Phở bò,8.50\nSoups,Rice,,1.20');
    const { exit, out } = await run('restaurant', 'fill-menu', file, sheet);
    expect([exit, out]).toEqual([0, expect.stringContaining('Dishes: 2 (new: 2, taken out: 1)')]);
    expect((await run('restaurant', 'import', file)).out).toContain('2 dishes');
    const [, id] = /^ {2}id: (\d+)$/m.exec(before)!;
    const exported = (await run('restaurant', 'export', id!)).out;
    expect(exported).toContain('vn: Phở bò');
    await run('restaurant', 'remove', id!);
  });

  test('a file that is not there is a matter of usage', async () => {
    expect((await run('restaurant', 'import', join(folder, 'none.yaml'))).exit).toBe(2);
  });

  test('an exported restaurant imports to the same thing', async () => {
    const file = join(folder, 'export', 'restaurant.yaml');
    expect((await run('restaurant', 'export', '3473', '--out', file)).exit).toBe(0);
    const first = readFileSync(file, 'utf8');
    expect((await run('restaurant', 'import', file)).exit).toBe(0);
    expect((await run('restaurant', 'export', '3473', '--out', file)).exit).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(first);
  });

  test('the outbox shows the newest messages last, and control characters of theirs do nothing', async () => {
    const createMessage = (body: string) => ({
      channel: 'sms' as const,
      recipient: '+6591234567',
      template: 'one-time-code' as const,
      body,
      nextTryAt: NOW,
      createdAt: NOW,
    });
    await database.db
      .insert(outbox)
      .values([createMessage('first'), createMessage('second'), createMessage('third \u001b[2J')]);
    const { out } = await run('outbox', '--last', '2');
    expect(out).not.toContain('first');
    expect(out.indexOf('second')).toBeLessThan(out.indexOf('third'));
    expect(out).not.toContain('\u001b');
    expect(JSON.parse((await run('outbox', '--last', '1', '--json')).out)[0].body).toContain('third');
  });
});
