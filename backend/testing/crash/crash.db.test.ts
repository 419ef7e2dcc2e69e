import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { findRunningServer } from '../../db/postgres/cluster';
import { readRecord } from '../../db/postgres/record';
import { insertDiners } from '../shop';
import { type Backend, startTwoBackends } from '../two-backends/two-backends';
import { fillWallet, type VoucherShop } from '../vouchers';
import { createNotes, readStanding } from './acknowledged';
import { type DurableServer, startDurableServer } from './durable-server';
import { checkInvariants, noteSupplies } from './invariants';
import { type LoadClient, loadUntilCrash, submitAgain } from './load';
import { insertLoadShop } from './load-shop';
import { createOrderScenario, createReservationScenario, createVoucherScenario } from './scenarios';

/** How often something is killed: each backend a quarter of the times, PostgreSQL half of them. */
const kills = getRoundCount(30, 8);
const random = createSeededRandom();
/** Two that order at each backend, and one each that buys vouchers and reserves tables. */
const clients = 8;
const pocketMoney = 10_000_000;

const notes = createNotes();
let server: DurableServer;
let backends: [Backend, Backend] | undefined;
let shop: VoucherShop;

const withDatabase: DurableServer['withDatabase'] = (work) => server.withDatabase(work);

beforeAll(async () => {
  server = await startDurableServer();
  shop = await withDatabase((db) => insertLoadShop(db));
  await withDatabase(noteSupplies);
  backends = await startTwoBackends(server.url);
}, 120_000);

afterAll(async () => {
  await Promise.all(backends?.map((backend) => backend.kill()) ?? []);
  await server?.remove();
}, 60_000);

/** Every client has a diner of its own with money in the wallet. */
async function createClients(at: [Backend, Backend]): Promise<LoadClient[]> {
  const scenarios = [
    createOrderScenario,
    createVoucherScenario,
    createOrderScenario,
    createReservationScenario,
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

/** The sessions of a killed server end one by one; until they have, the old one seems to answer. */
async function waitForAnotherPostgres(killed: number): Promise<void> {
  for (;;) {
    const pid = findPostgresPid();
    const answers = pid !== undefined && pid !== killed && withDatabase((db) => db.execute('select 1'));
    if (await Promise.resolve(answers).catch(() => false)) return;
    await pause(100);
  }
}

/** Exactly what was acknowledged stands, whole, and everything that was taken is with whom it was sold to. */
async function expectBooksToBalance(): Promise<void> {
  await withDatabase(async (db) => {
    expect(await checkInvariants(db)).toEqual({});
    expect(await readStanding(db)).toEqual(notes.standing());
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
      // PostgreSQL is restarted by the next process that needs it; running backends reconnect.
      if (killed) await killed.start();
      else await waitForAnotherPostgres(postgres);
      await submitAgain(
        backends!.map(({ calls }) => calls),
        unanswered,
      );
      await expectBooksToBalance();
    }
    // A load that no crash interrupts would show nothing.
    expect(lost.filter((count) => count > 0).length).toBeGreaterThan(kills / 4);
    const { orders, vouchers, reservations } = notes.standing();
    for (const each of [orders, vouchers, reservations])
      expect(Object.keys(each).length).toBeGreaterThan(kills);
  },
  60_000 + kills * 20_000,
);
