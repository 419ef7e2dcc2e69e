import { RefundMethod } from '@/lib/contract/pay-types';
import { staffContract } from '@/lib/contract/staff/contract';
import { getSubject } from '../modules/payments/payable';
import { confirmPayment, listPayments } from '../modules/payments/payments-by-staff';
import { listNotices, listRefunds, refundByOperator } from '../modules/payments/refunds-by-staff';
import { matchNotice, settleNotice } from '../modules/payments/settle-notice';
import { payables } from '../payables';
import type { PaymentState, RefundState } from '../schema/payments';
import {
  type Command,
  formatAmount,
  parseHundredths,
  parseText,
  parseWholeNumber,
  UsageError,
  type Values,
} from './command';
import { formatTable } from './table';

const STATES: PaymentState[] = ['pending', 'paid', 'failed', 'cancelled', 'refund_due', 'refunded'];
const REFUND_STATES: RefundState[] = ['due', 'done', 'failed'];
const WAYS: Record<string, RefundMethod> = { wallet: RefundMethod.Wallet, source: RefundMethod.Source };

const filterOptions = {
  restaurant: { type: 'string' },
  state: { type: 'string' },
  last: { type: 'string' },
} as const;

function readFilter<T extends string>(values: Values, states: readonly T[]) {
  const state = states.find((name) => name === values.state);
  if (values.state !== undefined && !state) throw new UsageError(`--state takes ${states.join(', ')}`);
  return {
    restaurantId:
      values.restaurant === undefined ? undefined : parseWholeNumber(values.restaurant, '--restaurant', 1),
    state,
    last: readLast(values),
  };
}

const readLast = ({ last }: Values) => (last === undefined ? 20 : parseWholeNumber(last, '--last', 1));

const readAmount = ({ amount: given }: Values) =>
  typeof given === 'string' ? parseHundredths(given, '--amount') : undefined;

export const paymentCommands: Command[] = [
  {
    name: 'payment list',
    takes: '[--restaurant ID] [--state STATE] [--last N]',
    does: `Shows the newest payments; 20 by default. States: ${STATES.join(', ')}`,
    args: [0, 0],
    options: filterOptions,
    async run({ values, database }) {
      const filter = readFilter(values, STATES);
      const { db } = await database();
      const payments = await listPayments(db, filter);
      return {
        data: payments,
        lines: formatTable(
          ['REFERENCE', 'FOR', 'BY', 'STATE', 'AMOUNT', 'REFUNDED', 'SINCE'],
          payments.map((payment) => [
            payment.reference,
            `${payment.purpose} ${getSubject(payment)}`,
            payment.payType,
            payment.state,
            formatAmount(payment.amount),
            formatAmount(payment.refunded),
            payment.createdAt.toISOString(),
          ]),
        ),
      };
    },
  },
  {
    name: 'payment confirm',
    takes: 'REF [--amount 12.50]',
    does: 'The money of the order or payment has arrived; with --amount only when it is that much',
    args: [1, 1],
    options: { amount: { type: 'string' } },
    async run({ args, values, database, now }) {
      const paid = readAmount(values);
      const { db } = await database();
      const outcome = await confirmPayment({ db, payables }, args[0] ?? '', { amount: paid, now });
      const { sn, reference, state, changed } = outcome;
      const before = changed ? '' : ' (had been confirmed before)';
      // The payment arrived after the order had ended; the line must not read like a new order.
      const late =
        state === 'refund_due' || state === 'refunded'
          ? outcome.purpose === 'order'
            ? [`It came too late: ${sn} has ended, nothing is to be cooked.`]
            : [`It came too late: ${sn} has ended.`]
          : [];
      const due = state === 'refund_due' ? [`Send it back: payment refund ${reference}`] : [];
      return { data: outcome, lines: [`${sn}, payment ${reference}: ${state}${before}`, ...late, ...due] };
    },
  },
  {
    name: 'payment refund',
    takes: 'REF [--amount 12.50] [--to wallet|source] [--by-hand]',
    does:
      'Refunds what is due of a payment, else all or a part of it: into the wallet at once, or the way it came. Money ' +
      'that no provider sends back you have sent yourself, which is written down; --by-hand says so of any',
    args: [1, 1],
    options: { amount: { type: 'string' }, to: { type: 'string' }, 'by-hand': { type: 'boolean' } },
    async run({ args, values, database, now }) {
      const to = values.to === undefined ? undefined : WAYS[String(values.to)];
      if (values.to !== undefined && !to) throw new UsageError('--to takes wallet or source');
      const given = { amount: readAmount(values), to, byHand: values['by-hand'] === true, now };
      const { db } = await database();
      const refunds = await refundByOperator({ db, payables }, args[0] ?? '', given);
      return {
        data: refunds,
        lines: refunds.map(
          (refund) =>
            `${formatAmount(refund.amount)} ${refund.method === RefundMethod.Source ? 'the way it came' : 'to the wallet'}: ` +
            (refund.state === 'due' ? 'the provider is asked' : refund.state),
        ),
      };
    },
  },
  {
    name: 'payment refunds',
    takes: '[--restaurant ID] [--state STATE] [--last N]',
    does: `Shows the newest refunds; 20 by default. States: ${REFUND_STATES.join(', ')}`,
    args: [0, 0],
    options: filterOptions,
    async run({ values, database }) {
      const filter = readFilter(values, REFUND_STATES);
      const { db } = await database();
      const refunds = await listRefunds(db, filter);
      return {
        data: refunds,
        lines: formatTable(
          ['PAYMENT', 'AMOUNT', 'TO', 'STATE', 'TRIES', 'WHY', 'SINCE'],
          refunds.map((refund) => [
            refund.paymentId,
            formatAmount(refund.amount),
            refund.method,
            refund.state,
            String(refund.tries),
            refund.reason,
            refund.createdAt.toISOString(),
          ]),
        ),
      };
    },
  },
  {
    name: 'payment notices',
    takes: '[--open] [--last N]',
    does: 'Shows the newest notices of banks and providers and what they did, with --open those that wait for you; 20 by default',
    args: [0, 0],
    options: { open: { type: 'boolean' }, last: { type: 'string' } },
    async run({ values, database }) {
      const last = readLast(values);
      const { db } = await database();
      const notices = await listNotices(db, last, { isOpen: values.open === true });
      return {
        data: notices,
        lines: formatTable(
          ['ID', 'FROM', 'NOTICE', 'DID', 'THEN', 'REFERENCE', 'AMOUNT', 'SINCE'],
          notices.map(({ id, provider, noticeId, outcome, settledAs, body, receivedAt }) => [
            String(id),
            provider,
            noticeId,
            outcome,
            settledAs ?? '',
            String(body.reference ?? body.id ?? ''),
            typeof body.amount === 'number' ? formatAmount(body.amount) : '',
            receivedAt.toISOString(),
          ]),
        ),
      };
    },
  },
  {
    name: 'payment match',
    takes: 'ID REF',
    does: 'The money of a notice that fitted nothing is that of an order or payment of the same amount; ID as `payment notices` shows it',
    args: [2, 2],
    async run({ args, database, now }) {
      const noticeId = parseWholeNumber(args[0] ?? '', 'ID', 1);
      const { db } = await database();
      const matched = await matchNotice({ db, payables }, { noticeId, payment: args[1] ?? '' }, { now });
      return { data: matched, lines: [`${matched.sn}, payment ${matched.reference}: ${matched.state}`] };
    },
  },
  {
    name: 'payment settle-notice',
    takes: 'ID --outcome sent-back|noted [--note TEXT]',
    does: 'The money of a notice belongs to nothing here: you have sent it back, or there is nothing more to do',
    args: [1, 1],
    options: { outcome: { type: 'string' }, note: { type: 'string' } },
    async run({ args, values, database, now }) {
      const as = ({ 'sent-back': 'sent back', noted: 'noted' } as const)[String(values.outcome)];
      if (!as) throw new UsageError('--outcome takes sent-back or noted');
      const noticeId = parseWholeNumber(args[0] ?? '', 'ID', 1);
      const field = staffContract['money.settleNotice'].input.shape.note;
      const note = parseText(values.note, '--note', field);
      const { db } = await database();
      await settleNotice({ db }, { noticeId, as, note }, { now });
      return { data: { noticeId, as }, lines: [`notice ${noticeId}: ${as}`] };
    },
  },
];
