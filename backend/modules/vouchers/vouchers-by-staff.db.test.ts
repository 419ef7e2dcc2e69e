import { randomBytes } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { payables } from '../../payables';
import { auditLog } from '../../schema/operator';
import { outbox } from '../../schema/outbox';
import { runMakan } from '../../testing/makan';
import { shopMorning } from '../../testing/shop';
import { createVoucherStage, getPurchase, insertVoucherShop } from '../../testing/vouchers';
import { confirmPayment } from '../payments/payments-by-staff';
import { createVoucherCode } from './voucher-code';
import { redeemCode, showVoucherOrder } from './vouchers-by-staff';

// The voucher is valid from Monday to Wednesday and until two days after the purchase.
const stage = createVoucherStage([{ weekdays: [1, 2, 3], validDays: 2, maxBuy: 50 }]);

async function buyPaid(count = 1, at = stage.shop) {
  const placed = await stage.client.call(
    contract['vouchers.buy'],
    getPurchase(stage.who, at, count, 800 * count),
    {
      token: stage.who.token,
    },
  );
  await confirmPayment({ db: stage.database.db, payables }, placed.orderSn, { now: stage.clock.now() });
  const { codeList } = await stage.client.call(
    contract['vouchers.orderDetail'],
    { orderTransactionId: placed.orderTransactionId, locale: undefined },
    { token: stage.who.token },
  );
  return {
    id: placed.orderTransactionId,
    sn: placed.orderSn,
    codes: codeList.map(({ vouchersCodeId }) => vouchersCodeId),
  };
}
const refund = (codes: string[]) =>
  stage.client.call(
    contract['vouchers.refund'],
    { userId: stage.who.userId, vouchersCodeIdList: codes, refundMethod: 'WALLET_PAY' },
    { token: stage.who.token },
  );
const redeem = (code: string, restaurantId?: number) =>
  redeemCode(stage.database.db, code, { now: stage.clock.now(), restaurantId });
const listActs = (subject: string) =>
  stage.database.db.select().from(auditLog).where(eq(auditLog.subject, subject));

describe('a code at the counter', () => {
  test('is taken as it is typed, once, and written down', async () => {
    const { codes, sn } = await buyPaid();
    const [code] = codes as [string];
    expect(await redeem(code.toLowerCase().replaceAll('-', ' '), stage.shop.restaurantId)).toMatchObject({
      code,
      orderSn: sn,
      faceValue: 1000,
    });
    await expect(redeem(code)).rejects.toMatchObject({
      code: 'VOUCHER_USED',
      detail: { usedAt: shopMorning.toISOString() },
    });
    expect(await listActs(code)).toMatchObject([
      {
        act: 'voucher.redeem',
        restaurantId: stage.shop.restaurantId,
        actor: 'operator',
        detail: { orderSn: sn },
      },
    ]);
  });

  test('is not taken when it is mistyped, unknown, or another restaurant’s', async () => {
    const { codes } = await buyPaid();
    const [code] = codes as [string];
    const mistyped = (code[0] === '2' ? '3' : '2') + code.slice(1);
    await expect(redeem(mistyped)).rejects.toMatchObject({ code: 'VOUCHER_CODE_INVALID' });
    await expect(redeem(createVoucherCode(randomBytes))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await insertVoucherShop(stage.database.db);
    await expect(redeem(code, other.restaurantId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await redeem(code)).toMatchObject({ code });
  });

  test('is not taken once its money went back', async () => {
    const { codes } = await buyPaid();
    await refund(codes);
    await expect(redeem(codes[0]!)).rejects.toMatchObject({ code: 'VOUCHER_REFUNDED' });
    expect(await listActs(codes[0]!)).toEqual([]);
  });

  test('is taken up to the last minute of its last day on the restaurant’s clock', async () => {
    const { codes } = await buyPaid(2);
    // The clock is at Wednesday 23:59 in Singapore, then a minute later.
    stage.clock.set('2026-11-25T15:59:00Z');
    await redeem(codes[0]!);
    stage.clock.set('2026-11-25T16:00:00Z');
    await expect(redeem(codes[1]!)).rejects.toMatchObject({
      code: 'VOUCHER_EXPIRED',
      detail: { expireDate: '2026-11-25' },
    });
  });

  test('is taken on its weekdays only, by the restaurant’s clock', async () => {
    const sundays = await insertVoucherShop(stage.database.db, [{ weekdays: [7] }]);
    const { codes } = await buyPaid(1, sundays);
    await expect(redeem(codes[0]!)).rejects.toMatchObject({
      code: 'VOUCHER_WRONG_DAY',
      detail: { useDays: [7] },
    });
    // It is still Saturday in UTC, but Sunday in Singapore.
    stage.clock.set('2026-11-28T16:00:00Z');
    expect(await redeem(codes[0]!)).toMatchObject({ code: codes[0] });
  });
});

describe('voucher commands', () => {
  const run = (...argv: string[]) => runMakan(stage.database, argv, { now: stage.clock.now });

  test('voucher list shows the newest, of one restaurant and status, with --json for programs', async () => {
    const quiet = await insertVoucherShop(stage.database.db);
    const first = await buyPaid(1, quiet);
    stage.clock.advance({ minutes: 1 });
    const second = await buyPaid(2, quiet);
    await redeem(first.codes[0]!);
    const listed = await run('voucher', 'list', '--restaurant', String(quiet.restaurantId));
    expect(listed.exit).toBe(0);
    expect(listed.out).toMatch(new RegExp(`${second.sn}.*TOUSE.*16\\.00[\\s\\S]*${first.sn}.*USED.*8\\.00`));
    const used = await run(
      ...['voucher', 'list', '--restaurant', String(quiet.restaurantId), '--status', 'USED', '--json'],
    );
    expect(JSON.parse(used.out)).toMatchObject([{ sn: first.sn, couponStatus: 'USED' }]);
    expect(
      JSON.parse(
        (await run('voucher', 'list', '--restaurant', String(quiet.restaurantId), '--last', '1', '--json'))
          .out,
      ),
    ).toHaveLength(1);
    expect((await run('voucher', 'list', '--status', 'LOST')).exit).toBe(2);
  });

  test('voucher show finds an order by number, id and code', async () => {
    const { id, sn, codes } = await buyPaid(2);
    // An id may begin with a hyphen, which a command line parses as an option.
    expect((await showVoucherOrder(stage.database.db, id, stage.clock.now())).order.sn).toBe(sn);
    for (const ref of [sn, codes[1]!]) {
      const { exit, out } = await run('voucher', 'show', ref);
      expect(exit).toBe(0);
      for (const part of [sn, ...codes]) expect(out).toContain(part);
    }
    expect(JSON.parse((await run('voucher', 'show', sn, '--json')).out)).toMatchObject({
      couponStatus: 'TOUSE',
      codes: [{ code: codes[0] }, { code: codes[1] }],
    });
    const unknown = await run('voucher', 'show', 'TKV-000000-0000');
    expect([unknown.exit, unknown.err]).toEqual([1, 'There is nothing by this number (NOT_FOUND)']);
  });

  test('voucher redeem takes a scanned link, and says why it does not take a code', async () => {
    const { codes } = await buyPaid();
    const link = `makan://voucher?version=1.0&code=${codes[0]}&restaurantId=${stage.shop.restaurantId}`;
    const taken = await run('voucher', 'redeem', link, '--restaurant', String(stage.shop.restaurantId));
    expect(taken).toMatchObject({ exit: 0, out: expect.stringContaining('Dinner voucher, worth 10.00') });
    const again = await run('voucher', 'redeem', codes[0]!, '--json');
    expect(again.exit).toBe(1);
    expect(JSON.parse(again.out)).toMatchObject({ error: { code: 'VOUCHER_USED' } });
    expect((await run('voucher', 'redeem')).exit).toBe(2);
  });

  test('VCH-21 voucher resend posts the codes that are left once more, also elsewhere', async () => {
    const { sn, codes } = await buyPaid(2);
    await redeem(codes[0]!);
    stage.clock.advance({ minutes: 1 });
    const sent = await run('voucher', 'resend', sn, '--email', 'dee@example.test');
    expect(sent).toMatchObject({ exit: 0, out: `${sn}: 1 codes to dee@example.test` });
    const [mail] = await stage.database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, 'dee@example.test'), eq(outbox.template, 'voucher-codes')))
      .orderBy(desc(outbox.id));
    expect(mail?.data).toMatchObject({ codes: [codes[1]] });
    expect(await listActs(sn)).toMatchObject([{ act: 'voucher.resend' }]);
    expect((await run('voucher', 'resend', sn, '--email', 'dee')).exit).toBe(2);
    await redeem(codes[1]!);
    expect(await run('voucher', 'resend', sn)).toMatchObject({
      exit: 1,
      err: expect.stringContaining('STATUS_CONFLICT'),
    });
  });
});
