import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createDepositDesk, testDeposit } from '../../testing/deposits';
import {
  createReservationStage,
  insertReservableShop,
  type ReservableShop,
} from '../../testing/reservations';
import { insertDiners, type TestDiner } from '../../testing/shop';
import { fillWallet } from '../../testing/vouchers';
import { deductDeposit } from '../parties/tables/deduct-deposit';
import { markAbsent } from './absence';
import { returnReservationDeposit } from './deposits-by-staff';
import { expireDeposits } from './expire-deposits';
import { cancelReservation, markReservationAbsent, markReservationArrived } from './reservations-by-staff';

const stage = createReservationStage({ max: 20 });
const tables = 6;
const at = '2026-11-23 18:30';
const deadline = '2026-11-23T08:30:00Z';
const afterDeadline = '2026-11-23T08:30:01Z';
const random = createSeededRandom();
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

let shop: ReservableShop;
let desk: ReturnType<typeof createDepositDesk>;
let diners: TestDiner[];
beforeEach(async () => {
  await openShop();
  desk = createDepositDesk(stage.client);
  diners = await insertDiners(stage.database.db, 12);
});

async function openShop(): Promise<void> {
  shop = await insertReservableShop(
    stage.database.db,
    {
      deposits: [testDeposit],
      autoAbsent: true,
      slots: [{ time: '18:30', limit: tables, discountPercent: 0 }],
    },
    { payTypes: ['PAY_NOW', 'WALLET_PAY'] },
  );
}

interface Held {
  who: TestDiner;
  id: string;
}
const book = async (who: TestDiner): Promise<Held> => ({
  who,
  id: await stage.desk.book(who, shop, { time: '18:30' }),
});
async function bookPaid(who: TestDiner): Promise<Held> {
  const held = await book(who);
  await desk.pay(who, held.id);
  await desk.confirm(held.id);
  return held;
}
const cancel = ({ who, id }: Held) =>
  stage.client.call(contract['reservations.cancel'], { reservationId: id }, { token: who.token });
const getAct = () => ({ now: stage.clock.now(), actor: 'ann' });

/**
 * Runs acts concurrently; the slower one may be rejected with an error code. Returns the number of
 * successful acts.
 */
async function runAtOnce(acts: (() => Promise<unknown>)[]): Promise<number> {
  const settled = await Promise.allSettled(acts.map((act) => act()));
  for (const outcome of settled)
    if (outcome.status === 'rejected' && !(outcome.reason as { code?: string }).code) throw outcome.reason;
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

/** Checks every deposit of the shop against the sums of its payments and refunds. */
async function checkMoney(): Promise<void> {
  const { rows } = await stage.database.db.execute(sql`
    select d.reservation_id, d.state, d.amount, d.returned, d.kept, d.used, r.status,
      coalesce(sum(p.amount) filter (where p.settled and not p.unwanted), 0) as paid,
      coalesce(sum(p.back) filter (where not p.unwanted), 0) as back,
      coalesce(sum(p.amount - p.back) filter (where p.settled and p.unwanted), 0) as "unwantedLeft"
    from reservation_deposits d join reservations r on r.id = d.reservation_id
    left join (select deposit_id, amount, state in ('paid', 'refund_due', 'refunded') as settled,
        exists (select from refunds f where f.payment_id = payments.id and f.kind = 'unwanted') as unwanted,
        coalesce((select sum(f.amount) from refunds f where f.payment_id = payments.id), 0) as back
      from payments where deposit_id is not null) p on p.deposit_id = d.reservation_id
    where d.restaurant_id = ${shop.restaurantId} group by d.reservation_id, r.status`);
  for (const row of rows) {
    const [amount, paid, back, returned, kept, used] = [
      row.amount,
      row.paid,
      row.back,
      row.returned,
      row.kept,
      row.used,
    ].map(Number);
    const isOpen = row.state === 'paid';
    const wasPaid = !['awaiting', 'expired', 'cancelled'].includes(String(row.state));
    expect(paid, JSON.stringify(row)).toBe(wasPaid ? amount : 0);
    expect(back, JSON.stringify(row)).toBe(returned);
    expect(returned! + kept! + used! + (isOpen ? amount! : 0), JSON.stringify(row)).toBe(paid);
    expect(Number(row.unwantedLeft), JSON.stringify(row)).toBe(0);
    if (row.state === 'expired' || row.state === 'cancelled') expect(row.status).toBe(2);
    if (isOpen) expect(row.status).toBe(1);
  }
}

/** Checks that no table is taken twice and that each free one can be reserved. */
async function checkTables(): Promise<void> {
  const { rows } = await stage.database.db.execute<{ standing: number }>(sql`
    select count(*)::int as standing from reservations
    where restaurant_id = ${shop.restaurantId} and status <> 2`);
  const taken = (await stage.desk.taken(shop))[at] ?? 0;
  expect(taken).toBe(rows[0]!.standing);
  expect(taken).toBeLessThanOrEqual(tables);
}

test('BKG-01 cancellations while the deadline passes are each in time or too late, and money and table agree', async () => {
  for (let round = 0; round < getRoundCount(10, 3); round++) {
    stage.clock.set('2026-11-23T02:00:00Z');
    const held = await Promise.all(diners.slice(0, tables).map(bookPaid));
    stage.clock.set(deadline);
    const cancelling = runAtOnce([
      ...held.flatMap((reservation) => [() => cancel(reservation), () => cancel(reservation)]),
      () => cancelReservation(stage.database.db, held[0]!.id, getAct()),
      () => returnReservationDeposit(stage.database.db, held[1]!.id, getAct()),
      () => deductDeposit(stage.client.deps, held[2]!.id, getAct()),
    ]);
    stage.clock.set(afterDeadline);
    await cancelling;
    for (const { id } of held) {
      const { state } = await desk.getDeposit(id);
      expect(['returned', 'kept', 'used']).toContain(state);
      expect(await desk.listRefunds(id)).toHaveLength(state === 'returned' ? 1 : 0);
    }
    await checkMoney();
    await checkTables();
    expect(await stage.desk.taken(shop)).toEqual({ [at]: 0 });
  }
});

test('BKG-01 of payments, two expiry jobs and new guests at once nobody gets a table twice or loses money', async () => {
  for (let round = 0; round < getRoundCount(10, 3); round++) {
    stage.clock.set('2026-11-23T02:00:00Z');
    const held = await Promise.all(diners.slice(0, tables).map(book));
    for (const { who, id } of held) await desk.pay(who, id);
    stage.clock.set('2026-11-23T02:15:00Z');
    await runAtOnce([
      () => expireDeposits(stage.client.deps),
      () => expireDeposits(stage.client.deps),
      ...held.map(
        ({ id }) =>
          () =>
            desk.confirm(id),
      ),
      ...diners.slice(tables).map((who) => () => book(who)),
    ]);
    await checkMoney();
    await checkTables();
    // Open deposits of this round end before the next one.
    stage.clock.set('2026-11-23T02:45:00Z');
    await expireDeposits(stage.client.deps);
    const { rows } = await stage.database.db.execute<{ id: string }>(sql`
      select id from reservations where restaurant_id = ${shop.restaurantId} and status = 1`);
    for (const { id } of rows) await cancelReservation(stage.database.db, id, getAct());
    await checkMoney();
    await checkTables();
  }
});

test('BKG-01 after random ways at random moments a deposit is what was returned, kept and used', async () => {
  for (const who of diners) await fillWallet(stage.database.db, who, 9000);
  const moments = [
    '2026-11-23T02:00:00Z',
    '2026-11-23T02:15:00Z',
    deadline,
    afterDeadline,
    '2026-11-23T10:31:00Z',
    '2026-11-23T10:46:00Z',
  ];
  const { db } = stage.database;
  for (let round = 0; round < getRoundCount(20, 6); round++) {
    await openShop();
    stage.clock.set(moments[0]!);
    const held: Held[] = [];
    await runAtOnce(diners.map((who) => async () => void held.push(await book(who))));
    await runAtOnce(
      held.map(
        ({ who, id }) =>
          () =>
            desk.pay(who, id, pick(['PAY_NOW', 'PAY_NOW', 'WALLET_PAY'])),
      ),
    );
    for (const moment of moments) {
      stage.clock.set(moment);
      const acts = held.flatMap((reservation) => {
        const { id } = reservation;
        const ways = [
          () => desk.confirm(id),
          () => desk.confirm(id),
          () => cancel(reservation),
          () => cancelReservation(db, id, getAct()),
          () => markReservationAbsent(db, id, getAct()),
          () => markReservationArrived(db, id, getAct()),
          () => returnReservationDeposit(db, id, getAct()),
          () => deductDeposit(stage.client.deps, id, getAct()),
        ];
        return random() < 0.6 ? [pick(ways), pick(ways)] : [];
      });
      await runAtOnce([
        ...acts,
        () => expireDeposits(stage.client.deps),
        () => markAbsent(stage.client.deps),
      ]);
      await checkMoney();
      await checkTables();
    }
  }
});
