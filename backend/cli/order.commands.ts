import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import { RefundMethod } from '@/lib/contract/pay-types';
import { staffContract } from '@/lib/contract/staff/contract';
import { refusalReasons } from '@/lib/contract/staff/order-values';
import type { Db } from '../db/client';
import { takeOffLines } from '../modules/orders/ending/take-off-lines';
import type { OrderRow } from '../modules/orders/orders.repository';
import {
  acceptOrder,
  advanceOrder,
  cancelOrder,
  listOrders,
  refuseOrder,
  setCourier,
  showOrder,
} from '../modules/orders/steps/orders-by-staff';
import { stepBack } from '../modules/orders/steps/step-back';
import { prepareGuestRefunds } from '../modules/parties/bill/refund-guests';
import {
  type Command,
  formatAmount,
  type Outcome,
  parseText,
  parseWholeNumber,
  UsageError,
  type Values,
} from './command';
import { formatMode, formatOrder, formatStatus, statusTexts } from './format-order';
import { formatTable } from './table';

const { courierName, courierMobile } = staffContract['orders.courier'].input.shape;
const parseReason = ({ reason }: Values) =>
  parseText(reason, '--reason', staffContract['orders.cancel'].input.shape.reason);

function toOutcome(order: OrderRow): Outcome {
  return { data: order, lines: [`${order.sn}: ${formatStatus(order)}`] };
}

/** Returns an ended order with the state of its refund, which may not have been sent yet. */
async function toEndOutcome(db: Db, order: OrderRow): Promise<Outcome> {
  const { payments } = await showOrder(db, order.id);
  const going = payments.filter(({ state }) => state === 'refund_due');
  const gone = payments.filter(({ state }) => state === 'refunded');
  const sum = (some: typeof payments) => formatAmount(some.reduce((all, { amount }) => all + amount, 0));
  const money = [
    ...(gone.length > 0 ? [`${sum(gone)} refunded`] : []),
    ...(going.length > 0 ? [`refund of ${sum(going)} due: see payment refunds --state due`] : []),
  ];
  const status = statusTexts[order.status] ?? order.status;
  return {
    data: order,
    lines: [`${order.sn}: ${[status, ...(money.length > 0 ? money : ['nothing was paid'])].join(', ')}`],
  };
}

export const orderCommands: Command[] = [
  {
    name: 'order list',
    takes: '[--restaurant ID] [--last N] [--new]',
    does: 'Shows the newest orders; 20 by default. With --new those that nobody has taken, the oldest first',
    args: [0, 0],
    options: { restaurant: { type: 'string' }, last: { type: 'string' }, new: { type: 'boolean' } },
    async run({ values, database }) {
      const { db } = await database();
      const orders = await listOrders(db, {
        restaurantId:
          values.restaurant === undefined
            ? undefined
            : parseWholeNumber(values.restaurant, '--restaurant', 1),
        last: values.last === undefined ? 20 : parseWholeNumber(values.last, '--last', 1),
        isNew: values.new === true,
      });
      return {
        data: orders,
        lines: formatTable(
          ['ORDER', 'RESTAURANT', 'PLACED', 'STATUS', 'HOW', 'WHEN', 'NAME', 'TOTAL'],
          orders.map((order) => [
            order.sn,
            order.restaurantId,
            format(new TZDate(order.createdAt, order.timeZone), 'yyyy-MM-dd HH:mm'),
            formatStatus(order),
            formatMode(order),
            order.slot ?? 'as soon as possible',
            order.name,
            formatAmount(order.total),
          ]),
        ),
      };
    },
  },
  {
    name: 'order show',
    takes: 'REF',
    does: 'Shows one order with its lines, by its number or id',
    args: [1, 1],
    async run({ args, database }) {
      const { db } = await database();
      const order = await showOrder(db, args[0] ?? '');
      return { data: order, lines: formatOrder(order) };
    },
  },
  {
    name: 'order accept',
    takes: 'REF [--minutes N]',
    does: 'The restaurant takes the order, for in N minutes if told so',
    args: [1, 1],
    options: { minutes: { type: 'string' } },
    async run({ args, values, database, now }) {
      const { db } = await database();
      const minutes =
        values.minutes === undefined ? undefined : parseWholeNumber(values.minutes, '--minutes', 1);
      const promisedAt = minutes === undefined ? undefined : new Date(now.getTime() + minutes * 60_000);
      return toOutcome(await acceptOrder(db, args[0] ?? '', now, { promisedAt }));
    },
  },
  {
    name: 'order refuse',
    takes: 'REF --for REASON [--reason TEXT]',
    does: `Refuses a new order and refunds it; REASON is ${refusalReasons.join(', ')}`,
    args: [1, 1],
    options: { for: { type: 'string' }, reason: { type: 'string' } },
    async run({ args, values, database, now }) {
      const refusedFor = refusalReasons.find((reason) => reason === values.for);
      if (!refusedFor) throw new UsageError(`--for must be one of ${refusalReasons.join(', ')}`);
      const reason = parseReason(values);
      const { db } = await database();
      return toEndOutcome(db, await refuseOrder(db, args[0] ?? '', { refusedFor, reason, now }));
    },
  },
  {
    name: 'order ready',
    takes: 'REF',
    does: 'Ready at the counter, or waiting for its courier',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toOutcome(await advanceOrder(db, args[0] ?? '', now, { to: 'ready' }));
    },
  },
  {
    name: 'order advance',
    takes: 'REF [--courier NAME] [--courier-mobile NUMBER]',
    does: 'To the next step: preparing, on the way (delivery only), completed',
    args: [1, 1],
    options: { courier: { type: 'string' }, 'courier-mobile': { type: 'string' } },
    async run({ args, values, database, now }) {
      const courier = {
        courierName: parseText(values.courier, '--courier', courierName),
        courierMobile: parseText(values['courier-mobile'], '--courier-mobile', courierMobile),
      };
      const { db } = await database();
      return toOutcome(await advanceOrder(db, args[0] ?? '', now, courier));
    },
  },
  {
    name: 'order back',
    takes: 'REF',
    does: 'Undoes the last step of an order, within a minute',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toOutcome(await stepBack(db, args[0] ?? '', { now }));
    },
  },
  {
    name: 'order courier',
    takes: 'REF NAME [NUMBER]',
    does: 'Who delivers the order; the diner sees it',
    args: [2, 3],
    async run({ args, database, now }) {
      const [ref = '', name, number] = args;
      const courier = {
        courierName: parseText(name, 'NAME', courierName),
        courierMobile: parseText(number, 'NUMBER', courierMobile),
      };
      const { db } = await database();
      return toOutcome(await setCourier(db, ref, { ...courier, now }));
    },
  },
  {
    name: 'order take-off',
    takes: 'REF LINE[:PIECES]... [--reason TEXT] [--to wallet|source]',
    does: 'Takes lines (counted from 1) off an order and refunds their share, the way it was paid or to the wallet',
    args: [2, 50],
    options: { reason: { type: 'string' }, to: { type: 'string' } },
    async run({ args, values, database, now }) {
      const reason = parseReason(values);
      const { db } = await database();
      const [ref = '', ...given] = args;
      const { lines } = await showOrder(db, ref);
      const taken = given.map((word) => {
        const [number, pieces] = word.split(':');
        const line = lines[parseWholeNumber(number, 'LINE', 1) - 1];
        if (!line) throw new UsageError(`The order has ${lines.length} lines`);
        return {
          position: line.position,
          count: pieces === undefined ? line.count : parseWholeNumber(pieces, 'PIECES', 1),
        };
      });
      const order = await takeOffLines(db, ref, {
        prepareRefunds: prepareGuestRefunds,
        taken,
        reason,
        method: refundMethod(values.to),
        now,
      });
      return {
        data: order,
        lines: [`${order.sn}: ${formatAmount(order.takenOff)} taken off, ${formatAmount(order.total)} left`],
      };
    },
  },
  {
    name: 'order cancel',
    takes: 'REF [--reason TEXT] [--to wallet|source]',
    does: 'Cancels the order: stock, uses and wallet money go back, and what was paid is refunded',
    args: [1, 1],
    options: { reason: { type: 'string' }, to: { type: 'string' } },
    async run({ args, values, database, now }) {
      const cancellation = { reason: parseReason(values), method: refundMethod(values.to), now };
      const { db } = await database();
      return toEndOutcome(db, await cancelOrder(db, args[0] ?? '', cancellation));
    },
  },
];

/** Throws UsageError for anything but the two refund methods. */
function refundMethod(to: string | boolean | undefined): RefundMethod | undefined {
  if (to === undefined) return undefined;
  if (to !== 'wallet' && to !== 'source') throw new UsageError('--to must be wallet or source');
  return to === 'wallet' ? RefundMethod.Wallet : RefundMethod.Source;
}
