import { confirmPayment, listPayments } from '../modules/payments/payments.operator';
import type { PaymentState } from '../modules/payments/payments.tables';
import { amount, type Command, shownAmount, UsageError, wholeNumber } from './command';
import { table } from './table';

const STATES: PaymentState[] = ['pending', 'paid', 'failed', 'cancelled', 'refund_due', 'refunded'];

export const paymentCommands: Command[] = [
  {
    name: 'payment list',
    takes: '[--restaurant ID] [--state STATE] [--last N]',
    does: `Shows the newest payments; 20 by default. States: ${STATES.join(', ')}`,
    words: [0, 0],
    options: { restaurant: { type: 'string' }, state: { type: 'string' }, last: { type: 'string' } },
    async run({ values, database }) {
      const state = STATES.find((name) => name === values.state);
      if (values.state !== undefined && !state) throw new UsageError(`--state takes ${STATES.join(', ')}`);
      const { db } = await database();
      const payments = await listPayments(db, {
        restaurantId:
          values.restaurant === undefined ? undefined : wholeNumber(values.restaurant, '--restaurant', 1),
        state,
        last: values.last === undefined ? 20 : wholeNumber(values.last, '--last', 1),
      });
      return {
        data: payments,
        lines: table(
          ['REFERENCE', 'ORDER', 'BY', 'STATE', 'AMOUNT', 'SINCE'],
          payments.map((payment) => [
            payment.reference,
            payment.orderId,
            payment.payType,
            payment.state,
            shownAmount(payment.amount),
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
    words: [1, 1],
    options: { amount: { type: 'string' } },
    async run({ words, values, database, now }) {
      const { db } = await database();
      const paid = typeof values.amount === 'string' ? amount(values.amount, '--amount') : undefined;
      const outcome = await confirmPayment(db, words[0] ?? '', { amount: paid, now });
      const { orderSn, reference, state, changed } = outcome;
      const before = changed ? '' : ' (had been confirmed before)';
      return { data: outcome, lines: [`${orderSn}, payment ${reference}: ${state}${before}`] };
    },
  },
];
