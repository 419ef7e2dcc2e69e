import { getSubject } from '../modules/payments/payable';
import { confirmPayment, listPayments } from '../modules/payments/payments.operator';
import { listNotices, listRefunds, refundByOperator } from '../modules/payments/refunds.operator';
import { payables } from '../payables';
import type { PaymentState, RefundMethod, RefundState } from '../schema/payments';
import { amount, type Command, formatAmount, UsageError, type Values, wholeNumber } from './command';
import { table } from './table';

const STATES: PaymentState[] = ['pending', 'paid', 'failed', 'cancelled', 'refund_due', 'refunded'];
const REFUND_STATES: RefundState[] = ['due', 'done', 'failed'];
const WAYS: Record<string, RefundMethod> = { wallet: 'WALLET_PAY', source: 'SOURCE' };

const filterOptions = {
  restaurant: { type: 'string' },
  state: { type: 'string' },
  last: { type: 'string' },
} as const;

function filterOf<T extends string>(values: Values, states: readonly T[]) {
  const state = states.find((name) => name === values.state);
  if (values.state !== undefined && !state) throw new UsageError(`--state takes ${states.join(', ')}`);
  return {
    restaurantId:
      values.restaurant === undefined ? undefined : wholeNumber(values.restaurant, '--restaurant', 1),
    state,
    last: lastOf(values),
  };
}

const lastOf = ({ last }: Values) => (last === undefined ? 20 : wholeNumber(last, '--last', 1));

const amountOf = ({ amount: given }: Values) =>
  typeof given === 'string' ? amount(given, '--amount') : undefined;

export const paymentCommands: Command[] = [
  {
    name: 'payment list',
    takes: '[--restaurant ID] [--state STATE] [--last N]',
    does: `Shows the newest payments; 20 by default. States: ${STATES.join(', ')}`,
    args: [0, 0],
    options: filterOptions,
    async run({ values, database }) {
      const filter = filterOf(values, STATES);
      const { db } = await database();
      const payments = await listPayments(db, filter);
      return {
        data: payments,
        lines: table(
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
      const paid = amountOf(values);
      const { db } = await database();
      const outcome = await confirmPayment({ db, payables }, args[0] ?? '', { amount: paid, now });
      const { sn, reference, state, changed } = outcome;
      const before = changed ? '' : ' (had been confirmed before)';
      return { data: outcome, lines: [`${sn}, payment ${reference}: ${state}${before}`] };
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
      const given = { amount: amountOf(values), to, byHand: values['by-hand'] === true, now };
      const { db } = await database();
      const refunds = await refundByOperator({ db, payables }, args[0] ?? '', given);
      return {
        data: refunds,
        lines: refunds.map(
          (refund) =>
            `${formatAmount(refund.amount)} ${refund.method === 'SOURCE' ? 'the way it came' : 'to the wallet'}: ` +
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
      const filter = filterOf(values, REFUND_STATES);
      const { db } = await database();
      const refunds = await listRefunds(db, filter);
      return {
        data: refunds,
        lines: table(
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
    takes: '[--last N]',
    does: 'Shows the newest notices of banks and providers and what they did; 20 by default',
    args: [0, 0],
    options: { last: { type: 'string' } },
    async run({ values, database }) {
      const last = lastOf(values);
      const { db } = await database();
      const notices = await listNotices(db, last);
      return {
        data: notices,
        lines: table(
          ['FROM', 'NOTICE', 'DID', 'REFERENCE', 'AMOUNT', 'SINCE'],
          notices.map(({ provider, noticeId, outcome, body, receivedAt }) => [
            provider,
            noticeId,
            outcome,
            String(body.reference ?? body.id ?? ''),
            typeof body.amount === 'number' ? formatAmount(body.amount) : '',
            receivedAt.toISOString(),
          ]),
        ),
      };
    },
  },
];
