import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { sampleMails } from '../mail/sample-mails';
import { postMessage } from '../modules/outbox/outbox';
import { getProjectRoot } from '../project-root';
import { jobFailures } from '../schema/jobs';
import { outbox } from '../schema/outbox';
import { restaurantDomains } from '../schema/restaurant';
import { startTestClient, type TestClient } from '../testing/client';
import { createSubmitAttempt, submitUntilAnswered } from '../testing/crash/submit-attempts';
import { runMakan } from '../testing/makan';
import { getOrder } from '../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  shopSlot,
  type TestDiner,
  type TestShop,
} from '../testing/shop';
import { insertStaff } from '../testing/staff';
import { commands } from './commands';

/** Commands that change no data of a restaurant or a user, or that are not an operator's change. */
const READING = [
  'account export',
  'acts list',
  'audit list',
  'report day',
  'conformance',
  'demo integrator',
  'demo payment-provider',
  'demo payments',
  'demo sign-in-provider',
  'dish list',
  'doctor',
  'domain check',
  'migrate',
  'order list',
  'order show',
  'outbox',
  'job',
  'job list',
  'outbox list',
  'outbox show',
  'payment list',
  'payment notices',
  'payment refunds',
  'reservation list',
  'reservation show',
  'backup',
  'rehearse',
  'restaurant check',
  'restaurant export',
  'restaurant fill-menu',
  'restaurant list',
  'restaurant new',
  'table list',
  'table qr',
  'top-up list',
  'voucher list',
  'voucher show',
  'wallet check',
];

/** Changing commands whose audit records are tested beside the commands. */
const SHOWN_ELSEWHERE = [
  'media move',
  'payment match',
  'payment settle-notice',
  'reservation absent',
  'reservation arrived',
  'reservation cancel',
  'reservation deposit-return',
  'reservation deposit-use',
  'restaurant remove',
  'restore',
  'seed',
  'staff invite',
  'staff password',
  'staff reset-factor',
  'table renew-digits',
  'top-up approve',
  'top-up reject',
  'voucher redeem',
  'voucher resend',
  'wallet free-amount',
];

let database: TestDatabase;
let client: TestClient;
let folder: string;
let shop: TestShop;
let diners: TestDiner[];
const host = 'acts.example.test';

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: () => shopMorning });
  folder = mkdtempSync(join(tmpdir(), 'makan-cli-'));
  shop = await insertShop(database.db, [{ price: 2000 }]);
  diners = await insertDiners(database.db, 16);
});
afterAll(async () => {
  await client.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(...argv: string[]) {
  const env = { DATA_DIR: folder };
  const { exit, said } = await runMakan(database, argv, { env, now: () => shopMorning });
  if (exit !== 0) throw new Error(`${argv.join(' ')} exits with ${exit}: ${said}`);
  return said;
}

let placed = 0;
/** Creates an order and returns its id; a cash order counts as paid. */
async function order(payType: 'CASH_PAY' | 'PAY_NOW', pieces = 1): Promise<string> {
  const who = diners[placed++]!;
  const more = { deliveryTime: shopSlot, dishList: [createOrderLine(shop.dishIds[0]!, pieces)], payType };
  const [id] = await submitUntilAnswered(
    client.url,
    createSubmitAttempt(who, getOrder(who, shop, 2000 * pieces + 300, more)),
    1,
  );
  return id!;
}

async function insertFailedMail(): Promise<number> {
  await postMessage(database.db, {
    channel: 'email',
    recipient: 'diner@example.test',
    template: 'refund',
    locale: 'en',
    restaurantId: shop.restaurantId,
    data: sampleMails.refund,
    now: shopMorning,
  });
  const [row] = await database.db.update(outbox).set({ state: 'failed' }).returning({ id: outbox.id });
  return row!.id;
}

async function placePaidOrder(): Promise<string> {
  const id = await order('PAY_NOW');
  await run('payment', 'confirm', id);
  return id;
}

const getIds = () => [String(shop.restaurantId), String(shop.dishIds[0])];

/** The arguments of each changing command and its expected audit record. */
const CHANGING: Record<string, { act: string; args: () => Promise<string[]> | string[] }> = {
  'account delete': { act: 'account.delete', args: () => [String(diners[15]!.userId)] },
  'account login-id': { act: 'account.login-id', args: () => [String(diners[0]!.userId), 'tester1'] },
  'demo autopilot': {
    act: 'order.advance',
    args: async () => {
      await order('CASH_PAY');
      await database.pool.query("update orders set created_at = created_at - interval '1 hour'");
      await database.pool.query("update order_events set at = at - interval '1 hour'");
      return ['--restaurant', getIds()[0]!, '--rounds', '1'];
    },
  },
  'dish sold-out': { act: 'dish.sold-out', args: () => [...getIds(), '--today'] },
  // Runs after it was sold out, because the orders of the other commands need the dish.
  'dish back': { act: 'dish.back-on-sale', args: getIds },
  'shop busy': { act: 'shop.busy', args: () => [getIds()[0]!, '20', '--for', '30'] },
  'shop pause': { act: 'shop.pause', args: () => [getIds()[0]!, '0', '--mode', 'pickup'] },
  'dish off': { act: 'dish.sale', args: getIds },
  'dish on': { act: 'dish.sale', args: getIds },
  'domain add': { act: 'domain.add', args: () => [getIds()[0]!, host] },
  'domain remove': {
    act: 'domain.remove',
    args: async () => {
      const removed = { host: 'gone.example.test', restaurantId: shop.restaurantId, position: 7 };
      await database.db.insert(restaurantDomains).values(removed);
      return [getIds()[0]!, removed.host];
    },
  },
  'link create': { act: 'link.create', args: () => ['--account', String(diners[0]!.userId)] },
  'order accept': { act: 'order.accept', args: async () => [await order('CASH_PAY')] },
  'order back': {
    act: 'order.back',
    args: async () => {
      const id = await order('CASH_PAY');
      await run('order', 'accept', id, '--minutes', '40');
      return [id];
    },
  },
  'order courier': {
    act: 'order.courier',
    args: async () => [await order('CASH_PAY'), 'Rizal', '+6581234567'],
  },
  'order ready': { act: 'order.advance', args: async () => [await order('CASH_PAY')] },
  'order refuse': { act: 'order.refuse', args: async () => [await order('CASH_PAY'), '--for', 'soldOut'] },
  'order take-off': {
    act: 'order.take-off',
    args: async () => [await order('CASH_PAY', 2), '1:1', '--to', 'wallet', '--reason', 'prawns'],
  },
  'order advance': { act: 'order.advance', args: async () => [await order('CASH_PAY')] },
  'order cancel': { act: 'order.cancel', args: async () => [await order('CASH_PAY')] },
  'job retry': {
    act: 'job.retry',
    args: async () => {
      const at = new Date();
      await database.db.insert(jobFailures).values({
        job: 'expire-orders',
        rowId: 'an-order',
        attempts: 1,
        firstFailedAt: at,
        lastFailedAt: at,
        nextTryAt: at,
        lastError: 'it failed',
      });
      return ['expire-orders', 'an-order'];
    },
  },
  'outbox send': { act: 'outbox.send-again', args: async () => [String(await insertFailedMail())] },
  'payment confirm': { act: 'payment.confirm', args: async () => [await order('PAY_NOW')] },
  'payment refund': {
    act: 'payment.refund',
    args: async () => [await placePaidOrder(), '--to', 'source', '--by-hand'],
  },
  'restaurant import': {
    act: 'restaurant.import',
    args: () => [join(getProjectRoot(), 'demo', 'lantern-kitchen.yaml')],
  },
  'shop close': { act: 'shop.open', args: () => getIds().slice(0, 1) },
  'shop leave': { act: 'shop.left', args: () => getIds().slice(0, 1) },
  'shop open': { act: 'shop.open', args: () => getIds().slice(0, 1) },
  'shop return': { act: 'shop.left', args: () => getIds().slice(0, 1) },
  'stock set': { act: 'dish.stock', args: () => [...getIds(), '500'] },
};

interface AuditRow {
  id: number;
  act: string;
  actor: string;
  restaurantId: number | null;
}
const audit = async (...options: string[]): Promise<AuditRow[]> =>
  JSON.parse(await run('audit', 'list', '--last', '100', '--json', ...options));

test('every command is known here as reading or as changing', () => {
  const known = [...READING, ...SHOWN_ELSEWHERE, ...Object.keys(CHANGING)].sort();
  expect(commands.map(({ name }) => name).sort()).toEqual(known);
});

test.each(Object.entries(CHANGING))('%s leaves an audit record', async (name, { act, args }) => {
  const given = await args();
  const before = (await audit()).at(-1)?.id ?? 0;
  await run(...name.split(' '), ...given);
  const left = (await audit()).filter(({ id }) => id > before);
  expect(left.map((row) => row.act)).toContain(act);
  expect(left.every(({ actor }) => actor !== '')).toBe(true);
});

test('audit records are listed by restaurant, the newest last, and no more than asked for', async () => {
  await run('shop', 'close', getIds()[0]!);
  await run('shop', 'open', getIds()[0]!);
  const own = await audit('--restaurant', getIds()[0]!);
  expect(own.length).toBeGreaterThan(1);
  expect(own.every(({ restaurantId }) => restaurantId === shop.restaurantId)).toBe(true);
  expect(own.map(({ id }) => id)).toEqual(own.map(({ id }) => id).sort((a, b) => a - b));
  const shown = (await run('audit', 'list', '--restaurant', getIds()[0]!, '--last', '2')).split('\n');
  expect(shown).toHaveLength(3);
  expect(shown[1]).toContain('"open":false');
  expect(shown[2]).toContain('"open":true');
});

test('CON-04 a command with --as is recorded with the name and number of that person', async () => {
  const { staffId } = await insertStaff(client.deps, shop.restaurantId, 'counter', {
    name: 'Aisha',
    email: 'aisha@staff.example',
  });
  const id = await order('CASH_PAY');
  await run('order', 'accept', id, '--minutes', '40', '--as', 'Aisha@staff.example');
  const { rows } = await database.pool.query(
    `select a.actor, a.staff_id as "staffId", o.last_act->>'actor' as shown from audit_log a
      join orders o on o.sn = a.subject where o.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ actor: 'Aisha', staffId, shown: 'Aisha' }]);
  await expect(run('order', 'cancel', id, '--as', 'nobody@staff.example')).rejects.toThrow(
    'exits with 2: Nobody of the staff has the address "nobody@staff.example"',
  );
});

test('acts list, the former name, shows the same', async () => {
  expect(JSON.parse(await run('acts', 'list', '--last', '100', '--json'))).toEqual(await audit());
});

test('a refused command leaves no audit record', async () => {
  const before = await audit();
  await expect(run('outbox', 'send', '999999')).rejects.toThrow('NOT_FOUND');
  await expect(run('dish', 'off', getIds()[0]!, '999999')).rejects.toThrow('DISH_UNKNOWN');
  expect(await audit()).toEqual(before);
});
