import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getWalletBalance } from '../../core/ledger';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payables } from '../../payables';
import { users } from '../../schema/auth';
import { dishes, soldOut } from '../../schema/menu';
import { outbox } from '../../schema/outbox';
import { payments } from '../../schema/payments';
import { createDepositDesk, testDeposit } from '../../testing/deposits';
import { createTestClock } from '../../testing/deps';
import { expectArrival, type Outcome } from '../../testing/late-money';
import { getOrder, type SubmitInput } from '../../testing/ordering';
import { insertTableShop, tableNoon, tablePickup } from '../../testing/parties';
import { type PayingClient, startPayingClient } from '../../testing/payments';
import { createPreOrderDesk, insertPreOrderShop } from '../../testing/pre-orders';
import { createReservationDesk, insertReservableShop, type ReservableShop } from '../../testing/reservations';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from '../../testing/shop';
import {
  changeVouchers,
  fillWallet,
  getPurchase,
  insertVoucherShop,
  type VoucherShop,
} from '../../testing/vouchers';
import { expireOrders } from '../orders/ending/expire-orders';
import { takeOffLines } from '../orders/ending/take-off-lines';
import { advanceOrder, cancelOrder } from '../orders/steps/orders-by-staff';
import { expireDeposits } from '../reservations/expire-deposits';
import { cancelReservation } from '../reservations/reservations-by-staff';
import { expireVoucherOrders } from '../vouchers/expire-vouchers';
import { expireUnpaidTopUps } from '../wallet/expire-top-ups';
import { approveTopUp, rejectTopUp } from '../wallet/top-ups-by-staff';
import { refundByOperator } from './refunds-by-staff';

/**
 * A late payment counts for its own subject or is refunded (DEC-75; docs/reliability.md, 8). The cases of
 * shares are in backend/modules/parties/late-shares.db.test.ts.
 */

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: PayingClient;
let who: TestDiner;

beforeAll(async () => {
  database = await createTestDatabase({ max: 10 });
  client = await startPayingClient(database, clock);
});
beforeEach(async () => {
  clock.set(shopMorning);
  [who] = (await insertDiners(database.db, 1)) as [TestDiner];
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

const getAct = () => ({ now: clock.now(), actor: 'ann' });
const asDiner = () => ({ token: who.token });
const createDiner = async () => ((await insertDiners(database.db, 1)) as [TestDiner])[0];

describe('an order', () => {
  interface Placed {
    id: string;
    sn: string;
    shop: TestShop;
  }

  async function place(changes: Partial<SubmitInput> = {}, amount = 2300): Promise<Placed> {
    const shop = await insertTableShop(database.db, [{ price: 1000, stock: 2 }, { price: 500 }], {
      payTypes: ['PAY_NOW', 'CASH_PAY', 'CASH_PAY_ON_PICK', 'WALLET_PAY'],
      pickup: { ...tablePickup, sharedTables: false },
      delivery: {
        steps: [{ uptoMetres: 3000, fee: 300 }],
        leadMinutes: 40,
        slotMinutes: 30,
        daysAhead: 6,
        slotCapacity: 1,
      },
    });
    const { orderTransactionId: id, orderSn: sn } = await client.call(
      contract['ordering.submit'],
      getOrder(who, shop, amount, changes),
      asDiner(),
    );
    return { id, sn, shop };
  }
  const expire = async () => {
    clock.advance({ minutes: 16 });
    await expireOrders(database, clock.now());
  };
  const listTexts = ({ userId }: TestDiner) =>
    database.db
      .select({ channel: outbox.channel, template: outbox.template, body: outbox.body })
      .from(outbox)
      .innerJoin(users, eq(outbox.recipient, sql`${users.mobileCountryCode} || ${users.mobile}`))
      .where(eq(users.id, userId));

  test('DEC-75 a diner with only a mobile gets a text message about late money that counts', async () => {
    const placed = await place();
    await expire();
    await expectArrival(client, { orderId: placed.id }, 'counts');
    expect(await listTexts(who)).toEqual([
      {
        channel: 'sms',
        template: 'late-payment',
        body: expect.stringContaining(
          `your payment of S$23.00 for ${placed.sn} came after its time and still counts`,
        ),
      },
    ]);
  });

  test('DEC-75 money in time, and late money of a diner with a mail address, cause no text message', async () => {
    const inTime = await place();
    await expectArrival(client, { orderId: inTime.id }, 'counts');
    who = await createDiner();
    const mailed = await place({ receiveEmail: 'mei@example.test' });
    await expire();
    await expectArrival(client, { orderId: mailed.id }, 'counts');
    expect(await listTexts(who)).toEqual([]);
  });

  test('DEC-75 a diner with only a mobile reads in a text message why and how money is refunded', async () => {
    const paid = await place();
    await expectArrival(client, { orderId: paid.id }, 'counts');
    await cancelOrder(database.db, paid.id, getAct());
    expect(await listTexts(who)).toEqual([
      {
        channel: 'sms',
        template: 'refund-made',
        body: expect.stringMatching(/your order was cancelled\. Refund of S\$23\.00 .* sends it by hand/),
      },
    ]);
  });

  const payBy = ({ id }: Placed, payType: string) =>
    client.call(contract['payments.pay'], { orderTransactionId: id, payType, locale: undefined }, asDiner());
  const getDish = ({ shop }: Placed) => eq(dishes.id, shop.dishIds[0]!);

  test.each<[string, Outcome, (placed: Placed) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after it expired, while stock and slot are free', 'counts', expire],
    [
      'after it expired and was sold out',
      'is refunded',
      async (placed) => {
        await expire();
        await database.db.update(dishes).set({ stock: 1 }).where(getDish(placed));
      },
    ],
    [
      'after it expired and staff marked its dish as sold out',
      'is refunded',
      async ({ shop }) => {
        await expire();
        const [dishId, since] = [shop.dishIds[0]!, clock.now()];
        const mark = { kind: 'dish' as const, targetId: dishId, dishId, actor: 'ann', since };
        await database.db.insert(soldOut).values({ restaurantId: shop.restaurantId, ...mark });
      },
    ],
    [
      'after it expired and its slot was full',
      'is refunded',
      async ({ shop }) => {
        await expire();
        const other = await createDiner();
        const dishList = getOrder(other, shop, 0).dishList.map((line) => ({
          ...line,
          dishId: shop.dishIds[1]!,
        }));
        await client.call(contract['ordering.submit'], getOrder(other, shop, 1300, { dishList }), {
          token: other.token,
        });
      },
    ],
    [
      'after it expired and its slot began',
      'is refunded',
      async () => {
        await expire();
        clock.set('2026-11-23T04:01:00Z');
      },
    ],
    [
      'after its slot began, although no job has ended it',
      'is refunded',
      async () => {
        clock.set('2026-11-23T04:01:00Z');
      },
    ],
    [
      'after its diner cancelled it',
      'is refunded',
      ({ id }) =>
        client.call(
          contract['orders.cancel'],
          { orderTransactionId: id, cancelReason: 'Changed my mind' },
          asDiner(),
        ),
    ],
    [
      'after the restaurant cancelled it',
      'is refunded',
      ({ sn }) => cancelOrder(database.db, sn, { now: clock.now() }),
    ],
    ['after it was changed to cash, which nobody has taken', 'counts', (placed) => payBy(placed, 'CASH_PAY')],
    [
      'after it was paid in cash',
      'is refunded',
      async (placed) => {
        await payBy(placed, 'CASH_PAY');
        await advanceOrder(database.db, placed.id, clock.now(), { to: 'done' });
      },
    ],
    [
      'after it was paid by the wallet',
      'is refunded',
      async (placed) => {
        await fillWallet(database.db, who, 2300);
        await payBy(placed, 'WALLET_PAY');
      },
    ],
    [
      'after a dish was taken off and it costs less',
      'is refunded',
      async (placed) => {
        await payBy(placed, 'CASH_PAY');
        const taken = [{ position: 0, count: 1 }];
        await takeOffLines(database.db, placed.id, { taken, ...getAct() });
      },
    ],
  ])('DEC-75 whose money arrives %s: it %s', async (_, outcome, happens) => {
    const placed = await place();
    await happens(placed);
    await expectArrival(client, { orderId: placed.id }, outcome);
  });

  test.each<[string, Outcome, string]>([
    ['while the restaurant is open', 'counts', '2026-11-23T04:30:00Z'],
    ['after it has closed', 'is refunded', '2026-11-23T15:00:00Z'],
    ['the next day', 'is refunded', '2026-11-24T04:30:00Z'],
  ])('DEC-75 at a table, expired, whose money arrives %s: it %s', async (_, outcome, at) => {
    clock.set(tableNoon);
    const atTable = { deliveryType: 'SELF_PICKUP', tableNo: 'A1', deliveryTime: undefined } as const;
    const { id } = await place({ ...atTable, deliveryAddress: undefined }, 2200);
    await expire();
    clock.set(at);
    await expectArrival(client, { orderId: id }, outcome);
  });

  describe('of dishes for a booked table', () => {
    const change = (reservationId: string, date: string) =>
      client.call(
        contract['reservations.change'],
        { reservationId, date, time: '12:00', people: 2, discount: undefined, remark: undefined },
        asDiner(),
      );

    test.each<
      [string, Outcome, (placed: { table: string; id: string; shop: VoucherShop }) => Promise<unknown>]
    >([
      ['after it expired', 'counts', expire],
      [
        'after other dishes took its place',
        'is refunded',
        async ({ shop, table }) => {
          await expire();
          const desk = createPreOrderDesk(client);
          await desk.confirm(await desk.order(who, shop, { reservationId: table }));
        },
      ],
      [
        'after the table was cancelled',
        'is refunded',
        ({ table }) => client.call(contract['reservations.cancel'], { reservationId: table }, asDiner()),
      ],
      ['after the table was moved with it', 'counts', ({ table }) => change(table, '2026-11-24')],
      [
        'after it expired and the table was moved without it',
        'is refunded',
        async ({ table }) => {
          await expire();
          await change(table, '2026-11-24');
        },
      ],
    ])('DEC-75 whose money arrives %s: it %s', async (_, outcome, happens) => {
      const shop = await insertPreOrderShop(database.db);
      const table = await createReservationDesk(client).book(who, shop, { time: '12:00' });
      const id = await createPreOrderDesk(client).order(who, shop, { reservationId: table });
      await happens({ table, id, shop });
      await expectArrival(client, { orderId: id }, outcome);
    });
  });
});

describe('a purchase of vouchers', () => {
  interface Bought {
    id: string;
    shop: VoucherShop;
  }
  const buy = async (shop: VoucherShop, count = 2, walletPayAmount?: number) =>
    (
      await client.call(
        contract['vouchers.buy'],
        getPurchase(who, shop, count, 800 * count, { walletPayAmount }),
        asDiner(),
      )
    ).orderTransactionId;
  const expire = async () => {
    clock.advance({ minutes: 16 });
    await expireVoucherOrders(database, clock.now());
  };
  const payBy = (id: string, payType: string) =>
    client.call(contract['vouchers.pay'], { orderTransactionId: id, payType, locale: undefined }, asDiner());
  const cancel = (id: string) =>
    client.call(contract['vouchers.cancel'], { orderTransactionId: id }, asDiner());

  test.each<[string, Outcome, (bought: Bought) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after it expired, within the limit of the diner', 'counts', expire],
    [
      'after it expired and the diner bought as many as allowed',
      'is refunded',
      async ({ shop }) => {
        await expire();
        await buy(shop, 5);
      },
    ],
    [
      'after it expired and the voucher went off sale',
      'is refunded',
      async ({ shop }) => {
        await expire();
        await changeVouchers(database.db, shop, { onSale: false });
      },
    ],
    ['after its diner cancelled it', 'is refunded', ({ id }) => cancel(id)],
    [
      'after it was paid by the wallet',
      'is refunded',
      async ({ id }) => {
        await fillWallet(database.db, who, 1600);
        await payBy(id, 'WALLET_PAY');
      },
    ],
  ])('DEC-75 whose money arrives %s: it %s', async (_, outcome, happens) => {
    const shop = await insertVoucherShop(database.db);
    const id = await buy(shop);
    await happens({ id, shop });
    await expectArrival(client, { voucherOrderId: id }, outcome);
  });

  test.each<[string, Outcome, (bought: Bought) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after it expired and the part of the wallet was returned', 'is refunded', expire],
    [
      'after the part of the wallet was refunded',
      'is refunded',
      async ({ id }) => {
        const [part] = await database.db
          .select({ id: payments.id })
          .from(payments)
          .where(and(eq(payments.voucherOrderId, id), eq(payments.payType, 'WALLET_PAY')));
        await refundByOperator({ db: database.db, payables }, part!.id, getAct());
      },
    ],
  ])('DEC-80 DEC-75 whose rest arrives %s: it %s', async (_, outcome, happens) => {
    const shop = await insertVoucherShop(database.db);
    await fillWallet(database.db, who, 600);
    const id = await buy(shop, 2, 600);
    await happens({ id, shop });
    await expectArrival(client, { voucherOrderId: id }, outcome);
  });
});

describe('a top-up', () => {
  async function start(): Promise<string> {
    const { restaurantId } = await insertShop(database.db, [{}], { payTypes: ['PAY_NOW'] });
    const input = {
      userId: who.userId,
      openId: undefined,
      restaurantId,
      issueTypeDesc: 'Top-up',
      issueAmount: 5000,
      issueAmountOrig: 5000,
      payType: 'PAY_NOW',
      remark: '',
    };
    return (await client.call(contract['wallet.topUp'], input, asDiner())).transactionId;
  }

  test.each<[string, Outcome, (id: string) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after its pay window', 'counts', async () => clock.advance({ hours: 2 })],
    [
      'after it was unpaid for a week',
      'is refunded',
      async () => {
        clock.advance({ hours: 7 * 24 });
        await expireUnpaidTopUps(database, clock.now());
      },
    ],
    ['after the restaurant rejected it', 'is refunded', (id) => rejectTopUp(database.db, id, getAct())],
  ])('WAL-07 DEC-75 whose money arrives %s: it %s', async (_, outcome, happens) => {
    const id = await start();
    await happens(id);
    await expectArrival(client, { topUpId: id }, outcome);
  });

  test.each(['approved', 'rejected'] as const)(
    'WAL-07 whose money came twice, and that is then %s, moves each amount once',
    async (end) => {
      const id = await start();
      const ofTopUp = () =>
        database.db.select().from(payments).where(eq(payments.topUpId, id)).orderBy(payments.createdAt);
      const { reference } = (await ofTopUp())[0]!;
      for (const transferId of ['first', 'second']) {
        clock.advance({ minutes: 1 });
        const sent = { reference, amount: 50, currency: 'SGD', transferId, noticeId: `${id} ${transferId}` };
        await client.notify('bank', sent);
      }
      if (end === 'approved') await approveTopUp(database.db, id, getAct());
      else await rejectTopUp(database.db, id, getAct());
      expect((await ofTopUp()).map(({ refunded }) => refunded)).toEqual(
        end === 'approved' ? [0, 5000] : [5000, 5000],
      );
      expect(await getWalletBalance(database.db, who.userId, 'SGD')).toBe(end === 'approved' ? 5000 : 0);
    },
  );
});

describe('a deposit', () => {
  interface Booked {
    id: string;
    shop: ReservableShop;
  }
  const pay = (id: string, payType = 'PAY_NOW') => createDepositDesk(client).pay(who, id, payType);
  const expire = async () => {
    clock.advance({ minutes: 15 });
    await expireDeposits(client.deps);
  };

  test.each<[string, Outcome, (booked: Booked) => Promise<unknown>]>([
    ['in time', 'counts', async () => {}],
    ['after it expired, while the time has a table', 'counts', expire],
    [
      'after it expired and the table is taken',
      'is refunded',
      async ({ shop }) => {
        await expire();
        await createReservationDesk(client).book(await createDiner(), shop, { time: '18:30' });
      },
    ],
    [
      'after it expired and the time has come',
      'is refunded',
      async () => {
        await expire();
        clock.set('2026-11-23T10:30:00Z');
      },
    ],
    [
      'after its time has come, although no job has ended it',
      'is refunded',
      async () => {
        clock.set('2026-11-23T10:30:00Z');
      },
    ],
    [
      'after its diner cancelled the table',
      'is refunded',
      ({ id }) => client.call(contract['reservations.cancel'], { reservationId: id }, asDiner()),
    ],
    [
      'after the restaurant cancelled the table',
      'is refunded',
      ({ id }) => cancelReservation(database.db, id, getAct()),
    ],
    [
      'after it was paid by the wallet',
      'is refunded',
      async ({ id }) => {
        await fillWallet(database.db, who, 4000);
        await pay(id, 'WALLET_PAY');
      },
    ],
  ])('BKG-01 DEC-75 whose money arrives %s: it %s', async (_, outcome, happens) => {
    const slots = [{ time: '18:30', limit: 1, discountPercent: 0 }];
    const payTypes = ['PAY_NOW', 'WALLET_PAY'];
    const shop = await insertReservableShop(
      database.db,
      { slots, deposits: [{ ...testDeposit, minPeople: 2 }] },
      { payTypes },
    );
    const id = await createReservationDesk(client).book(who, shop, { time: '18:30' });
    await pay(id);
    await happens({ id, shop });
    await expectArrival(client, { depositId: id }, outcome);
  });
});
