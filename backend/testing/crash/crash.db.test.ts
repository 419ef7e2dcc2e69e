import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { findRunningServer } from '../../db/postgres/cluster';
import { readRecord } from '../../db/postgres/record';
import { cancelOrder } from '../../modules/orders/steps/orders-by-staff';
import { insertDiners } from '../shop';
import { type Backend, startTwoBackends } from '../two-backends/two-backends';
import { fillWallet, type VoucherShop } from '../vouchers';
import { createNotes, readStanding } from './acknowledged';
import { type DurableServer, startDurableServer } from './durable-server';
import { checkInvariants, noteSupplies } from './invariants';
import { type LoadClient, loadUntilCrash, submitAgain } from './load';
import { insertLoadShop } from './load-shop';
import {
  createOrderScenario,
  createReservationScenario,
  createScarceScenario,
  createVoucherScenario,
} from './scenarios';

/** The number of kills: half of them kill PostgreSQL, a quarter each backend. */
const kills = getRoundCount(30, 3);
const random = createSeededRandom();
/**
 * Each backend has two clients that order, two that order the scarce dish, one that buys vouchers and one that
 * reserves tables.
 */
const clients = 12;
const pocketMoney = 10_000_000;

const notes = createNotes();
let server: DurableServer;
let backends: [Backend, Backend] | undefined;
let shop: VoucherShop;

const withDatabase: DurableServer['withDatabase'] = (work) => server.withDatabase(work);

beforeAll(async () => {
  server = await startDurableServer();
  shop = await withDatabase((db) => insertLoadShop(db, { scarce: 2 }));
  await withDatabase(noteSupplies);
  backends = await startTwoBackends(server.url);
}, 360_000);

afterAll(async () => {
  await Promise.all(backends?.map((backend) => backend.kill()) ?? []);
  await server?.remove();
}, 180_000);

/** Creates the clients, each with its own user, who has money in the wallet. */
async function createClients(at: [Backend, Backend]): Promise<LoadClient[]> {
  const scenarios = [
    createOrderScenario,
    createVoucherScenario,
    createOrderScenario,
    createReservationScenario,
    createScarceScenario,
    createScarceScenario,
  ];
  const diners = await withDatabase(async (db) => {
    const inserted = await insertDiners(db, clients, new Date());
    for (const who of inserted) await fillWallet(db, who, pocketMoney);
    return inserted;
  });
  return diners.map((who, client) => {
    notes.filled(who.userId, pocketMoney);
    const scenario = scenarios[(client >> 1) % scenarios.length]!;
    return { who, calls: at[client % 2]!.calls, scenario: scenario(who, shop, notes) };
  });
}

const findPostgresPid = () => findRunningServer(readRecord(server.dataDir)!.cluster)?.pid;

async function killPostgres(): Promise<void> {
  process.kill(findPostgresPid()!, 'SIGKILL');
}

/**
 * Waits for the new server process, because sessions of the killed server end one by one and can still respond.
 */
async function waitForAnotherPostgres(killed: number): Promise<void> {
  for (;;) {
    const pid = findPostgresPid();
    const answers = pid !== undefined && pid !== killed && withDatabase((db) => db.execute('select 1'));
    if (await Promise.resolve(answers).catch(() => false)) return;
    await pause(100);
  }
}

/**
 * Checks that the database contains exactly the acknowledged operations, each complete, and that all stock is
 * accounted for.
 */
async function expectBooksToBalance(): Promise<void> {
  await withDatabase(async (db) => {
    expect(await checkInvariants(db)).toEqual({});
    expect(await readStanding(db)).toEqual(notes.standing());
  });
}

/** Cancels the orders that hold the scarce dish after the crash, so that it is available in the next round. */
async function freeScarceDish(): Promise<void> {
  await withDatabase(async (db) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select distinct order_id as id from order_lines
        where dish_id = ${shop.dishIds[2]} and stock_taken > 0 or parts_taken ? ${String(shop.dishIds[2])}`,
    );
    for (const { id } of rows) {
      await cancelOrder(db, id, { now: new Date(), actor: 'ann' });
      notes.cancelled(id);
    }
  });
}

test(
  'kill -9 of either backend and of PostgreSQL under orders, wallet payments, vouchers and reservations loses nothing acknowledged, tears nothing and doubles nothing',
  async () => {
    const lost: number[] = [];
    for (let round = 0; round < kills; round++) {
      const killed = round % 2 === 0 ? backends![(round / 2) % 2] : undefined;
      const postgres = findPostgresPid()!;
      const unanswered = await loadUntilCrash(await createClients(backends!), {
        crashAfter: 10 + Math.floor(random() * 60),
        crash: killed ? killed.kill : killPostgres,
      });
      lost.push(unanswered.length);
      // The next process that needs PostgreSQL restarts it; running backends reconnect.
      if (killed) await killed.start();
      else await waitForAnotherPostgres(postgres);
      await submitAgain(
        backends!.map(({ calls }) => calls),
        unanswered,
      );
      await expectBooksToBalance();
      await freeScarceDish();
    }
    // Crashes that interrupt no request would prove nothing.
    expect(lost.filter((count) => count > 0).length).toBeGreaterThan(kills / 4);
    const { orders, vouchers, reservations } = notes.standing();
    for (const acknowledged of [orders, vouchers, reservations])
      expect(Object.keys(acknowledged).length).toBeGreaterThan(kills);
  },
  180_000 + kills * 60_000,
);
