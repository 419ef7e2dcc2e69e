import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { createSignedHeaders } from '../../providers/payment/signed-body';
import { CallError, type Calls } from '../client';
import { checkInvariants } from '../crash/invariants';
import { createMemberKey, createPartyLine, insertTableShop, readTableDigits } from '../parties';
import { insertDiners, type TestDiner, type TestShop } from '../shop';
import { type Backend, type Repeatable, runThroughKill, startTwoBackends } from './two-backends';

const bankSecret = 'a secret that only tests and their bank know';
const people = 50;
const random = createSeededRandom();
const runs = getRoundCount(8, 1);

let database: TestDatabase;
let backends: [Backend, Backend];

beforeAll(async () => {
  database = await createTestDatabase();
  backends = await startTwoBackends(database.url, { BANK_NOTICE_SECRET: bankSecret });
});
afterAll(async () => {
  await Promise.all(backends?.map((backend) => backend.kill()) ?? []);
  await database?.close();
});

/** A guest at table A1, whose phone may call either backend. */
interface Guest {
  who: TestDiner;
  me: { partyId: string; memberKey: string };
  memberNo: number;
}

const view = (calls: Calls, { me, who }: Guest) =>
  calls.call(contract['parties.view'], me, { token: who.token });

async function sitDown(calls: Calls, { restaurantId }: TestShop, who: TestDiner, digits: string) {
  const memberKey = createMemberKey();
  const person = { memberKey, name: `Guest ${who.userId}`, colour: 0, digits };
  const { partyId, memberNo } = await calls.call(
    contract['parties.join'],
    { restaurantId, tableNo: 'A1', ...person },
    { token: who.token },
  );
  return { who, me: { partyId, memberKey }, memberNo };
}

/** Seats the guests ten at a time: they join one locked table, and a busy machine lets more of them wait too long. */
async function seat(shop: TestShop): Promise<Guest[]> {
  const diners = await insertDiners(database.db, people, new Date());
  const deps = { db: database.db, random: randomBytes, clock: () => new Date() };
  const digits = await readTableDigits(deps, shop);
  const guests: Guest[] = [];
  for (let from = 0; from < people; from += 10)
    guests.push(
      ...(await Promise.all(
        diners.slice(from, from + 10).map((who, nth) => sitDown(backends[nth % 2]!.calls, shop, who, digits)),
      )),
    );
  return guests;
}

/** Adds a line of one piece with a unique remark. A repeated request is the same change. */
const createAddAttempt = (guest: Guest, dishId: number, remark: string): Repeatable<string> => {
  const change = createMemberKey();
  const line = createPartyLine(dishId, 1, { dishRemark: remark });
  let seen = 0;
  let own = [line];
  return async (calls) => {
    for (;;) {
      const answer = await calls.call(
        contract['parties.putCart'],
        { ...guest.me, change, seen, lines: own },
        { token: guest.who.token },
      );
      if (answer.applied) return remark;
      seen = answer.cartVersion;
      own = [...answer.lines, line];
    }
  };
};

const createSendAttempt =
  (guest: Guest, round: number): Repeatable<string> =>
  async (calls) => {
    for (;;) {
      const { next } = await view(calls, guest);
      try {
        const sending = { ...guest.me, round, shown: next?.totalAmount ?? 0 };
        await calls.call(contract['parties.sendRound'], sending, { token: guest.who.token });
        return `round ${round}`;
      } catch (error) {
        // Others add dishes at the same time, and who sends looks at the new amount.
        if (!(error instanceof CallError && error.code === 'ROUND_CHANGED')) throw error;
      }
    }
  };

/** Starts to pay the guest's own dishes. Returns the pending payment if it was already started. */
const createPayAttempt =
  (guest: Guest, shown: number): Repeatable<{ reference: string; amount: number }> =>
  async (calls) => {
    const { token } = guest.who;
    const share = { ...guest.me, kind: 'own' as const, shown, payType: 'PAY_NOW' };
    const begun = await calls
      .call(contract['parties.payShare'], { ...share, amount: undefined, parts: undefined }, { token })
      .catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'SHARE_HELD') return undefined;
        throw error;
      });
    const { payment } = begun ?? (await calls.call(contract['parties.myShare'], guest.me, { token })).held!;
    return { reference: payment.orderSn.replaceAll('-', ''), amount: shown };
  };

/** Sends the bank's notice of a payment. The caller repeats it until it is accepted. */
const createNoticeAttempt =
  ({ reference, amount }: { reference: string; amount: number }): Repeatable<string> =>
  async (calls) => {
    const notice = { noticeId: `notice-${reference}`, reference, amount: amount / 100, currency: 'SGD' };
    const body = JSON.stringify(notice);
    const { status, envelope } = await calls.raw('/provider/bank/notice', {
      method: 'POST',
      headers: { 'x-gateway-secret': undefined, ...createSignedHeaders(bankSecret, body, new Date()) },
      body,
    });
    if (status !== 200) throw new CallError(String(envelope.code), status, envelope);
    return reference;
  };

/** Kills a backend after 20 to 60% of the answers, and counts the unanswered requests. */
async function runThroughRandomKill<T>(attempts: Repeatable<T>[]): Promise<T[]> {
  const { done, refused, unanswered } = await runThroughKill(
    backends,
    attempts,
    Math.ceil((0.2 + random() * 0.4) * attempts.length),
  );
  expect(refused).toEqual({});
  unansweredInAll += unanswered;
  return done;
}
let unansweredInAll = 0;

test(
  'TAB-13 fifty people at a table and a backend that is killed by -9: no acknowledged line, round or payment is lost or doubled',
  async () => {
    for (let run = 0; run < runs; run++) {
      const hours = [{ from: 1, to: 7, times: [{ start: '00:00', end: '24:00' }] }];
      // Each of the fifty may add two pieces before any of them is sent, which is above the usual limit of 99.
      const shop = await insertTableShop(database.db, [{ price: 1000, more: { maxOrder: 100 } }], { hours });
      const dishId = shop.dishIds[0]!;
      const guests = await seat(shop);

      const first = await runThroughRandomKill(
        guests.map((guest) => createAddAttempt(guest, dishId, `${guest.memberNo} first`)),
      );
      const both = guests.flatMap((guest) => [
        createAddAttempt(guest, dishId, `${guest.memberNo} second`),
        ...(guest.memberNo <= 10 ? [createSendAttempt(guest, 1)] : []),
      ]);
      const second = (await runThroughRandomKill(both)).filter((said) => !said.startsWith('round'));
      expect(await listRemarks(guests[0]!)).toEqual([...first, ...second].sort());

      // Lines that were added later are sent with the next round, if there are any.
      const { lines } = await view(backends[0].calls, guests[0]!);
      if (lines.length > 0)
        await runThroughRandomKill(guests.slice(0, 10).map((guest) => createSendAttempt(guest, 2)));
      const sent = await view(backends[1].calls, guests[0]!);
      expect(sent.lines).toEqual([]);
      expect(sent.rounds.map(({ no }) => no)).toEqual(lines.length > 0 ? [1, 2] : [1]);

      const owed = new Map(sent.members.map(({ no, ownAmount }) => [no, ownAmount]));
      const shares = await runThroughRandomKill(
        guests.map((guest) => createPayAttempt(guest, owed.get(guest.memberNo)!)),
      );
      await runThroughRandomKill(shares.map(createNoticeAttempt));
      const paid = await view(backends[0].calls, guests[0]!);
      expect(paid.state).toBe('closed');
      expect(paid.bill).toMatchObject({ leftAmount: 0, heldAmount: 0, paidAmount: sent.bill.totalAmount });
      expect(paid.shares.map(({ state }) => state)).toEqual(guests.map(() => 'paid'));
      expect(await checkInvariants(database.db)).toEqual({});
    }
    // Kills that interrupt no request would prove nothing.
    expect(unansweredInAll).toBeGreaterThan(0);
  },
  360_000 + runs * 360_000,
);

/** Returns the remarks of all lines, sent and unsent. */
async function listRemarks(guest: Guest): Promise<string[]> {
  const { rows } = await database.pool.query<{ remark: string; count: number }>(
    'select remark, count from party_lines where party_id = $1',
    [guest.me.partyId],
  );
  return rows.flatMap(({ remark, count }) => Array.from({ length: count }, () => remark)).sort();
}
