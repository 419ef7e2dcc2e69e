import { z } from 'zod';
import type { Texts } from '@/lib/contract/vocabulary';
import { couponStatuses } from '@/lib/contract/voucher-orders';
import {
  listVoucherOrders,
  redeemCode,
  resendCodes,
  type ShownWithCodes,
  showVoucherOrder,
} from '../modules/vouchers/vouchers-by-staff';
import { type Command, formatAmount, parseWholeNumber, UsageError } from './command';
import { formatTable } from './table';

/** Prefers English because the operator's language is unknown. */
const getAnyText = (texts: Texts) => texts.en ?? Object.values(texts)[0] ?? '';

const readWholeNumber = (value: string | boolean | undefined, what: string) =>
  value === undefined ? undefined : parseWholeNumber(value, what, 1);

function formatVoucherOrder({ order, couponStatus, codes }: ShownWithCodes): string[] {
  const head = formatTable(
    ['ORDER', 'RESTAURANT', 'VOUCHER', 'COUNT', 'STATUS', 'TOTAL', 'UNTIL'],
    [
      [
        order.sn,
        order.restaurantId,
        getAnyText(order.voucher.name),
        order.count,
        couponStatus,
        formatAmount(order.total),
        order.expireDate,
      ],
    ],
  );
  const codeTable = formatTable(
    ['CODE', 'USED', 'REFUNDED'],
    codes.map((row) => [row.code, row.usedAt?.toISOString(), row.refundedAt?.toISOString()]),
  );
  return [...head, '', ...codeTable];
}

export const voucherCommands: Command[] = [
  {
    name: 'voucher list',
    takes: '[--restaurant ID] [--status STATUS] [--last N]',
    does: `Shows the newest voucher orders; 20 by default. Statuses: ${couponStatuses.join(', ')}`,
    args: [0, 0],
    options: { restaurant: { type: 'string' }, status: { type: 'string' }, last: { type: 'string' } },
    async run({ values, database, now }) {
      const couponStatus = couponStatuses.find((name) => name === values.status);
      if (values.status !== undefined && !couponStatus)
        throw new UsageError(`--status takes ${couponStatuses.join(', ')}`);
      const { db } = await database();
      const found = await listVoucherOrders(db, {
        restaurantId: readWholeNumber(values.restaurant, '--restaurant'),
        last: readWholeNumber(values.last, '--last'),
        couponStatus,
        now,
      });
      return {
        data: found.map(({ order, couponStatus: status }) => ({ ...order, couponStatus: status })),
        lines: formatTable(
          ['ORDER', 'RESTAURANT', 'BOUGHT', 'VOUCHER', 'COUNT', 'STATUS', 'TOTAL'],
          found.map(({ order, couponStatus: status }) => [
            order.sn,
            order.restaurantId,
            order.createdAt.toISOString(),
            getAnyText(order.voucher.name),
            order.count,
            status,
            formatAmount(order.total),
          ]),
        ),
      };
    },
  },
  {
    name: 'voucher show',
    takes: 'REF',
    does: 'Shows one voucher order with its codes, by its number, its id or a code',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      const found = await showVoucherOrder(db, args[0] ?? '', now);
      const { order, couponStatus, codes } = found;
      return { data: { ...order, couponStatus, codes }, lines: formatVoucherOrder(found) };
    },
  },
  {
    name: 'voucher redeem',
    takes: 'CODE [--restaurant ID]',
    does: 'Takes a code, once; with --restaurant only one of that restaurant',
    args: [1, 1],
    options: { restaurant: { type: 'string' } },
    async run({ args, values, database, now }) {
      const { db } = await database();
      const restaurantId = readWholeNumber(values.restaurant, '--restaurant');
      const redeemed = await redeemCode(db, args[0] ?? '', { now, restaurantId });
      const worth = `${getAnyText(redeemed.vouchersName)}, worth ${formatAmount(redeemed.faceValue)}`;
      return { data: redeemed, lines: [`${redeemed.code}: used. ${worth} (${redeemed.orderSn})`] };
    },
  },
  {
    name: 'voucher resend',
    takes: 'REF [--email ADDRESS]',
    does: 'Sends the unused codes of a voucher order once more',
    args: [1, 1],
    options: { email: { type: 'string' } },
    async run({ args, values, database, now }) {
      if (values.email !== undefined && !z.email().safeParse(values.email).success)
        throw new UsageError('--email must be a mail address');
      const { db } = await database();
      const email = typeof values.email === 'string' ? values.email : undefined;
      const sent = await resendCodes(db, args[0] ?? '', { now, email });
      return { data: sent, lines: [`${sent.orderSn}: ${sent.codes} codes to ${sent.recipient}`] };
    },
  },
];
