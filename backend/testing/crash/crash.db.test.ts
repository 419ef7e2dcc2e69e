import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../../db/client';
import { type EmbeddedServer, startEmbedded } from '../../db/embedded';
import { migrateDatabase } from '../../db/migrate';
import { runningServer } from '../../db/postgres/cluster';
import { readRecord } from '../../db/postgres/record';
import { dayAfter, wallTimeAt } from '../../modules/restaurant/hours';
import { orderOf } from '../ordering';
import { insertDiners, insertPromotion, insertShop, line, type TestShop } from '../shop';
import { type BackendProcess, backendProcess } from './backend-process';
import { readBooks } from './books';
import { type NextPress, newPress, type Press, pressAgain, pressUntilCrash } from './presses';

/** How often something is killed; half of them the backend, half of them PostgreSQL. 30 is the thorough run. */
const rounds = Number(process.env.CRASH_ROUNDS || 6);
const clients = 8;
const startStock = 1_000_000;
/** Two dishes of 10.00 and 5.00, 1.00 off, 3.00 for the delivery. */
const total = 1700;

let dataDir: string;
let server: EmbeddedServer;
let backend: BackendProcess;
let shop: TestShop;
const slot = `${dayAfter(wallTimeAt(new Date(), 'Asia/Singapore').day, 1)} 12:00-12:30`;

/** A pool that knows no connection of before a crash. */
async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDatabase(server.url, { max: 4, name: 'makan test' });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

beforeAll(async () => {
  // The name lets the next run clear up what a killed one left.
  dataDir = mkdtempSync(join(tmpdir(), 'makan-test-'));
  chmodSync(dataDir, 0o711);
  server = await startEmbedded({ dataDir, durable: true, onRestart: () => {} });
  await migrateDatabase(server.url);
  shop = await withDatabase(async (db) => {
    const limited = { stock: startStock };
    const inserted = await insertShop(
      db,
      [
        { price: 1000, ...limited },
        { price: 500, ...limited },
      ],
      {
        hours: [{ from: 1, to: 7, times: [{ start: '08:00', end: '22:00' }] }],
        delivery: {
          steps: [{ uptoMetres: 3000, fee: 300 }],
          leadMinutes: 40,
          slotMinutes: 30,
          slotCapacity: startStock,
          daysAhead: 6,
        },
      },
    );
    await insertPromotion(db, {
      restaurantId: inserted.restaurantId,
      code: 'CRASH',
      name: { en: 'One off' },
      amountOff: 100,
      usesLeft: startStock,
    });
    return inserted;
  });
  backend = await backendProcess(server.url);
  await backend.start();
}, 120_000);

afterAll(async () => {
  await backend?.kill();
  await server?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

/** Every client has a diner of its own, who first orders to pay by QR code and then in cash. */
async function clientsOfRound(): Promise<NextPress> {
  const diners = await withDatabase((db) => insertDiners(db, clients, new Date()));
  const dishList = [line(shop.dishIds[0]!), line(shop.dishIds[1]!)];
  return (client, nth) => {
    const who = diners[client]!;
    const more = { deliveryTime: slot, dishList, promotionCode: 'CRASH' };
    return newPress(who, orderOf(who, shop, total, { ...more, payType: nth === 0 ? 'PAY_NOW' : 'CASH_PAY' }));
  };
}

const postgresPid = () => runningServer(readRecord(dataDir)!.cluster)?.pid;

async function killPostgres(): Promise<void> {
  process.kill(postgresPid()!, 'SIGKILL');
}

/** The sessions of a killed server end one by one; until they have, the old one seems to answer. */
async function waitForAnotherPostgres(killed: number): Promise<void> {
  for (;;) {
    const pid = postgresPid();
    const answers = pid !== undefined && pid !== killed && withDatabase((db) => db.execute('select 1'));
    if (await Promise.resolve(answers).catch(() => false)) return;
    await pause(100);
  }
}

/** Whole orders only, and everything that was taken is sold. */
async function expectBooksToBalance(): Promise<Map<string, string>> {
  const books = await withDatabase((db) => readBooks(db, shop, 2));
  expect(books.torn).toEqual([]);
  expect(books.byKey.size).toBe(books.orders);
  const sold = { left: startStock - books.orders, sold: books.orders };
  expect(books.stock).toEqual([sold, sold]);
  expect(books.slotTaken).toBe(books.orders);
  expect(books.promotion).toEqual({ usesLeft: startStock - books.orders, used: books.orders });
  return books.byKey;
}

test(
  'reliability 18: kill -9 of backend and PostgreSQL under load loses no acknowledged order, tears none and doubles none',
  async () => {
    const all: Press[] = [];
    const lost: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const killsBackend = round % 2 === 0;
      const next = await clientsOfRound();
      const postgres = postgresPid()!;
      const presses = await pressUntilCrash(backend.url, next, {
        clients,
        crashAfter: 10 + Math.floor(Math.random() * 60),
        crash: killsBackend ? backend.kill : killPostgres,
      });
      all.push(...presses);
      // PostgreSQL is started again by whoever uses it, and the running backend finds it by itself.
      if (killsBackend) await backend.start();
      else await waitForAnotherPostgres(postgres);

      const unanswered = presses.filter(({ orderId }) => orderId === undefined);
      lost.push(unanswered.length);
      for (const press of unanswered) {
        const answers = new Set(await pressAgain(backend.url, press, 3));
        expect(answers.size).toBe(1);
        [press.orderId] = answers;
      }
      const byKey = await expectBooksToBalance();
      expect(byKey).toEqual(new Map(all.map(({ key, orderId }) => [key, orderId])));
    }
    // A load that no crash interrupts would show nothing.
    expect(lost.some((count) => count > 0)).toBe(true);
  },
  60_000 + rounds * 20_000,
);
