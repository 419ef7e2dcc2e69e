import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { checkInvariants } from '../../../testing/crash/invariants';
import { createPreOrderDesk, insertPreOrderShop } from '../../../testing/pre-orders';
import { createReservationStage } from '../../../testing/reservations';
import { createOrderLine, insertDiners, insertPromotion, type TestDiner } from '../../../testing/shop';
import { fillWallet, type VoucherShop } from '../../../testing/vouchers';
import { cancelReservation } from '../../reservations/reservations-by-staff';
import { redeemCode } from '../../vouchers/vouchers-by-staff';
import { expireOrders } from '../ending/expire-orders';
import { takeOffLines } from '../ending/take-off-lines';
import { advanceOrder, cancelOrder } from '../steps/orders-by-staff';

const stage = createReservationStage({ max: 20 });
const random = createSeededRandom();
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const pocketMoney = 5_000;

interface Guest {
  who: TestDiner;
  reservationId: string;
  codes: string[];
  orders: string[];
}

let shop: VoucherShop;
let desk: ReturnType<typeof createPreOrderDesk>;
beforeEach(() => {
  desk = createPreOrderDesk(stage.client);
});

async function createGuest(who: TestDiner): Promise<Guest> {
  await fillWallet(stage.database.db, who, pocketMoney);
  return {
    who,
    codes: await desk.buyVouchers(who, shop, 2),
    reservationId: await stage.desk.book(who, shop, { time: '12:00' }),
    orders: [],
  };
}

/** Orders random dishes and pays the quoted amount. */
async function orderAny(guest: Guest): Promise<void> {
  const payType = pick(['PAY_NOW', 'WALLET_PAY', 'CASH_PAY_ON_PICK']);
  const asked = {
    reservationId: guest.reservationId,
    dishList: [createOrderLine(shop.dishIds[0]!, 1 + Math.floor(random() * 3))],
    voucherCode: pick([undefined, ...guest.codes]),
    promotionCode: pick([undefined, 'OFF1']),
    payType,
  };
  const quote = await desk.quote(guest.who, shop, asked);
  const part = payType === 'WALLET_PAY' ? 0 : pick([0, Math.min(700, quote.payAmount)]);
  const paid = { ...asked, walletPayAmount: part || undefined, payAmount: quote.payAmount - part };
  const { orderTransactionId } = await desk.submit(guest.who, shop, paid);
  guest.orders.push(orderTransactionId);
}

/** Runs acts concurrently; the slower one may be rejected with an error code. */
async function runAtOnce(acts: (() => Promise<unknown>)[]): Promise<void> {
  for (const outcome of await Promise.allSettled(acts.map((act) => act())))
    if (outcome.status === 'rejected' && !(outcome.reason as { code?: string }).code) throw outcome.reason;
}

/**
 * Checks the money: the wallets' losses and every payment equal the orders that are not cancelled, except
 * for pieces taken off when only a voucher was left to pay them; each used voucher belongs to such an order
 * or was redeemed at the counter.
 */
async function checkMoney(): Promise<void> {
  expect(await checkInvariants(stage.database.db)).toEqual({});
  const { rows } = await stage.database.db.execute(sql`
    select o.id, o.status, o.total, o.taken_off as "takenOff", o.pay_status as "payStatus", o.wallet_held as wallet,
      coalesce((o.fees->>'voucherPayAmount')::bigint, 0) as voucher,
      (select coalesce(sum(p.amount - coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id), 0)), 0)
        from payments p where p.order_id = o.id and p.state in ('paid', 'refund_due', 'refunded')) as money
    from orders o where o.restaurant_id = ${shop.restaurantId}`);
  for (const row of rows) {
    const [total, takenOff, wallet, voucher, money] = [
      row.total,
      row.takenOff,
      row.wallet,
      row.voucher,
      row.money,
    ].map(Number) as [number, number, number, number, number];
    if (row.status === 10) expect({ money, wallet }, JSON.stringify(row)).toEqual({ money: 0, wallet: 0 });
    else if (row.payStatus === 1) {
      expect(money + wallet + voucher, JSON.stringify(row)).toBeGreaterThanOrEqual(total);
      expect(money + wallet, JSON.stringify(row)).toBe(Math.max(total - voucher, 0));
      expect(takenOff).toBeGreaterThanOrEqual(0);
    } else expect(money, JSON.stringify(row)).toBe(0);
  }
  const vouchers = await stage.database.db.execute(sql`
    select c.code, c.used_at is not null as used, exists (select from audit_log a where a.act = 'voucher.redeem' and a.subject = c.code)
      or exists (select from orders o where o.voucher_code = c.code and o.status <> 10) as "shouldBe"
    from voucher_codes c join voucher_orders v on v.id = c.order_id
    where v.restaurant_id = ${shop.restaurantId} and (c.used_at is not null) <> (
      exists (select from audit_log a where a.act = 'voucher.redeem' and a.subject = c.code)
      or exists (select from orders o where o.voucher_code = c.code and o.status <> 10))`);
  expect(vouchers.rows).toEqual([]);
}

test('BKG-04 whatever diners, staff and the clock do at once, money, vouchers and wallets agree with the dishes that stand', async () => {
  const { db } = stage.database;
  for (let round = 0; round < getRoundCount(20, 4); round++) {
    stage.clock.set('2026-11-23T01:00:00Z');
    shop = await insertPreOrderShop(
      db,
      {
        slots: [
          { time: '12:00', limit: 50, discountPercent: pick([0, 10, 12.5, 33]) },
          { time: '13:00', limit: 50, discountPercent: 10 },
        ],
      },
      { taxes: pick([[], [{ name: { en: 'GST' }, percent: 9 }]]) },
    );
    await insertPromotion(db, {
      restaurantId: shop.restaurantId,
      code: 'OFF1',
      name: { en: 'One' },
      amountOff: 100,
      usesLeft: 5,
    });
    const guests = await Promise.all((await insertDiners(db, 5)).map(createGuest));
    for (const moment of ['01:00', '01:16', '02:30', '02:59', '03:00', '03:30']) {
      stage.clock.set(`2026-11-23T${moment}:00Z`);
      const createAct = () => ({ now: stage.clock.now(), actor: 'ann', restaurantId: shop.restaurantId });
      await runAtOnce(
        guests.flatMap((guest) => {
          const { who, reservationId, codes, orders } = guest;
          const order = orders.length > 0 ? pick(orders) : 'none';
          const ways = [
            () => orderAny(guest),
            () => orderAny(guest),
            () => desk.confirm(order),
            () => desk.confirm(order),
            () => desk.cancel(who, order),
            () => cancelOrder(db, order, createAct()),
            () => advanceOrder(db, order, stage.clock.now(), { actor: 'ann' }),
            () => takeOffLines(db, order, { ...createAct(), taken: [{ position: 0, count: 1 }] }),
            () => redeemCode(db, pick(codes), createAct()),
            () =>
              stage.client.call(
                contract['reservations.change'],
                {
                  reservationId,
                  date: '2026-11-23',
                  time: '13:00',
                  people: 2,
                  discount: undefined,
                  remark: undefined,
                },
                { token: who.token },
              ),
            () => stage.client.call(contract['reservations.cancel'], { reservationId }, { token: who.token }),
            () => cancelReservation(db, reservationId, createAct()),
            () => expireOrders({ db }, stage.clock.now()),
          ];
          return [() => orderAny(guest), pick(ways), pick(ways.slice(0, 9))];
        }),
      );
      await checkMoney();
    }
  }
});
