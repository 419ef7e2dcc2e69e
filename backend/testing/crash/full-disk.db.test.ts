import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { CallError } from '../client';
import { insertDiners, type TestDiner } from '../shop';
import { type Backend, createBackend } from '../two-backends/two-backends';
import type { VoucherShop } from '../vouchers';
import { createNotes, readStanding } from './acknowledged';
import { type DurableServer, makeServerFolder, startDurableServer } from './durable-server';
import { checkInvariants, noteSupplies } from './invariants';
import { isUnanswered } from './load';
import { insertLoadShop } from './load-shop';
import { toLoadOrder } from './scenarios';

const megabyte = 1024 * 1024;
/** The number of consecutive rejections after which the disk counts as full. */
const enough = 20;

const folder = makeServerFolder();
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=711', 'tmpfs', folder], {
  encoding: 'utf8',
});
const isMounted = mounted.status === 0;
if (!isMounted)
  console.warn(
    `A full disk is not tried: no disk can be mounted here (${mounted.error ?? mounted.stderr.trim()})`,
  );

const notes = createNotes();
const ballast = join(folder, 'ballast');
let server: DurableServer;
let backend: Backend;
let shop: VoucherShop;
const diners: TestDiner[] = [];

beforeAll(async () => {
  if (!isMounted) return;
  chmodSync(folder, 0o711);
  server = await startDurableServer(folder);
  shop = await server.withDatabase((db) => insertLoadShop(db));
  await server.withDatabase(noteSupplies);
  for (let left = 600; left > 0; left -= 50)
    diners.push(...(await server.withDatabase((db) => insertDiners(db, 50, new Date()))));
  backend = await createBackend(server.url);
  await backend.start();
});
afterAll(async () => {
  await backend?.kill();
  rmSync(ballast, { force: true });
  // The folder cannot be deleted before it is unmounted.
  await server?.remove().catch(() => {});
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

function fillDisk(): void {
  const file = openSync(ballast, 'a');
  for (let size = megabyte; size >= 512; )
    try {
      writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      size /= 2;
    }
  closeSync(file);
}

/** Returns whether the order was placed; false when it was answered 503 UNREACHABLE. Throws any other error. */
async function place(who: TestDiner): Promise<boolean> {
  const idempotencyKey = `order-of-${who.userId}`;
  const order = toLoadOrder(who, shop, { payType: 'CASH_PAY' });
  for (;;)
    try {
      const answer = await backend.calls.call(contract['ordering.submit'], order, {
        token: who.token,
        idempotencyKey,
      });
      notes.ordered(idempotencyKey, answer.orderTransactionId, { userId: who.userId, paid: 0 });
      return true;
    } catch (error) {
      if (error instanceof CallError && error.status === 503 && error.code === 'UNREACHABLE') return false;
      // Connections that were idle while the disk was filled are closed.
      if (error instanceof CallError || !isUnanswered(error)) throw error;
    }
}

async function read(who: TestDiner): Promise<void> {
  const { calls } = backend;
  const menu = await calls.call(contract['restaurant.menu'], { restaurantId: shop.restaurantId });
  expect(menu.flatMap(({ dishList }) => dishList.map(({ dishName }) => dishName))).toContain('second');
  await calls.call(contract['orders.list'], { userId: who.userId, locale: undefined }, { token: who.token });
}

async function expectBooksToBalance(): Promise<void> {
  await server.withDatabase(async (db) => {
    expect(await checkInvariants(db)).toEqual({});
    expect((await readStanding(db)).orders).toEqual(notes.standing().orders);
  });
}

test.skipIf(!isMounted)(
  `${isMounted ? '' : 'NOT TRIED, NO DISK CAN BE MOUNTED HERE: '}on a full disk changes are answered 503 UNREACHABLE, reads go on, and everything works again with space`,
  async () => {
    expect(await place(diners.pop()!)).toBe(true);
    // Starts a new WAL file, so that writes are rejected before the log itself is full.
    await server.withDatabase(async (db) => {
      await db.execute('select pg_switch_wal()');
      await db.execute('checkpoint');
    });
    fillDisk();

    const refused: TestDiner[] = [];
    for (let inARow = 0; inARow < enough; ) {
      const who = diners.pop()!;
      const isPlaced = await place(who);
      inARow = isPlaced ? 0 : inARow + 1;
      if (!isPlaced) refused.push(who);
    }
    await read(refused[0]!);
    await expectBooksToBalance();

    rmSync(ballast);
    for (const who of refused) while (!(await place(who))) await pause(100);
    expect(await place(diners.pop()!)).toBe(true);
    await read(refused[0]!);
    await expectBooksToBalance();
  },
);

test.skipIf(!isMounted)(
  `${isMounted ? '' : 'NOT TRIED, NO DISK CAN BE MOUNTED HERE: '}a PostgreSQL that ended because its log found no space comes back with it, and nothing is lost or doubled`,
  async () => {
    fillDisk();
    // These changes no longer fit into the log.
    const write = () =>
      server.withDatabase((db) =>
        db.execute(
          'select pg_switch_wal(), pg_logical_emit_message(false, $$full$$, repeat($$x$$, 1000000))',
        ),
      );
    for (;;)
      if (
        await write().then(
          () => false,
          () => true,
        )
      )
        break;
    const who = diners.pop()!;
    expect(await place(who)).toBe(false);

    rmSync(ballast);
    while (!(await place(who))) await pause(100);
    await read(who);
    await expectBooksToBalance();
  },
);
