import { countries } from '@/lib/contract/countries';
import { staffContract } from '@/lib/contract/staff/contract';
import { checkLedger, isBalanced } from '../modules/wallet/check-ledger';
import { listFreeAmounts, setFreeAmount } from '../modules/wallet/free-amounts';
import { approveTopUp, listTopUps, rejectTopUp } from '../modules/wallet/top-ups-by-staff';
import type { TopUpRow, TopUpState } from '../schema/wallet';
import {
  type Command,
  formatAmount,
  type Outcome,
  parseHundredths,
  parseText,
  parseWholeNumber,
  UsageError,
} from './command';
import { formatTable } from './table';

/** The currencies of the countries that restaurants can be in. */
const walletCurrencies = [
  ...new Set(Object.values(countries).map(({ currencyCode }) => currencyCode)),
].sort();

const STATES: TopUpState[] = ['unpaid', 'review', 'done', 'rejected', 'refund_review', 'refunded'];
/** States of top-ups that wait for a decision. */
const OPEN: TopUpState[] = ['unpaid', 'review', 'refund_review'];

function readStates(value: string | boolean | undefined): TopUpState[] | undefined {
  if (value === undefined) return OPEN;
  if (value === 'all') return undefined;
  const state = STATES.find((name) => name === value);
  if (!state) throw new UsageError(`--state takes ${STATES.join(', ')} or all`);
  return [state];
}

const toOutcome = (topUp: TopUpRow): Outcome => ({
  data: topUp,
  lines: [`${topUp.sn}, ${formatAmount(topUp.amount)} ${topUp.currency}: ${topUp.state}`],
});

export const walletCommands: Command[] = [
  {
    name: 'top-up list',
    takes: '[--restaurant ID] [--state STATE] [--last N]',
    does: `Shows the newest top-ups that wait for a decision; 20 by default. States: ${STATES.join(', ')}, all`,
    args: [0, 0],
    options: { restaurant: { type: 'string' }, state: { type: 'string' }, last: { type: 'string' } },
    async run({ values, database }) {
      const states = readStates(values.state);
      const { db } = await database();
      const topUps = await listTopUps(db, {
        restaurantId:
          values.restaurant === undefined
            ? undefined
            : parseWholeNumber(values.restaurant, '--restaurant', 1),
        states,
        last: values.last === undefined ? 20 : parseWholeNumber(values.last, '--last', 1),
      });
      return {
        data: topUps,
        lines: formatTable(
          ['TOP-UP', 'RESTAURANT', 'DINER', 'AMOUNT', 'BONUS', 'BY', 'STATE', 'SINCE'],
          topUps.map((topUp) => [
            topUp.sn,
            topUp.restaurantId,
            topUp.userId,
            `${formatAmount(topUp.amount)} ${topUp.currency}`,
            formatAmount(topUp.bonus),
            topUp.payType,
            topUp.state,
            topUp.createdAt.toISOString(),
          ]),
        ),
      };
    },
  },
  {
    name: 'top-up approve',
    takes: 'REF',
    does: 'The money has come and is credited; of a refund that was asked for: it is sent back',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      return toOutcome(await approveTopUp(db, args[0] ?? '', { now }));
    },
  },
  {
    name: 'top-up reject',
    takes: 'REF [--reason TEXT]',
    does: 'Credits nothing and sends back what came; of a refund that was asked for: it stays in the wallet',
    args: [1, 1],
    options: { reason: { type: 'string' } },
    async run({ args, values, database, now }) {
      const field = staffContract['money.rejectTopUp'].input.shape.reason;
      const reason = parseText(values.reason, '--reason', field);
      const { db } = await database();
      return toOutcome(await rejectTopUp(db, args[0] ?? '', { now, reason }));
    },
  },
  {
    name: 'wallet check',
    takes: '',
    does: 'Sums the whole ledger up: exit code 1 when a wallet is not the sum of its movements',
    args: [0, 0],
    async run({ database }) {
      const { db } = await database();
      const found = await checkLedger(db);
      const ok = isBalanced(found);
      const errors = [
        ...found.unbalanced.map((id) => `movement ${id} does not balance`),
        ...found.wrongBalances.map((id) => `account ${id} is not the sum of its entries`),
        ...found.negative.map((id) => `account ${id} is below zero`),
        ...(found.sumOfAll === 0 ? [] : [`all accounts together are ${found.sumOfAll}, not 0`]),
      ];
      const summary = `${found.accounts} wallets, ${found.transactions} movements: ${ok ? 'they add up' : 'they do not add up'}`;
      return { data: { ...found, ok }, lines: [summary, ...errors], ok };
    },
  },
  {
    name: 'wallet free-amount',
    takes: '[CURRENCY AMOUNT|any]',
    does: 'What a wallet pays in 24 hours without a code sent to its diner’s mobile: shows it, or sets it',
    args: [0, 2],
    async run({ args, database, now }) {
      const [currency, given] = args;
      if (currency !== undefined && given === undefined)
        throw new UsageError('an amount such as 150.00, or any, is missing');
      if (currency !== undefined && !(walletCurrencies as readonly string[]).includes(currency))
        throw new UsageError(`the currency is one of ${walletCurrencies.join(', ')}`);
      const { db } = await database();
      if (currency !== undefined)
        await setFreeAmount(
          db,
          currency,
          given === 'any' ? undefined : parseHundredths(given ?? '', 'the amount'),
          now,
        );
      const freeAmounts = await listFreeAmounts(db);
      const amounts = new Map(freeAmounts.map((freeAmount) => [freeAmount.currency, freeAmount.amount]));
      return {
        data: freeAmounts,
        lines: formatTable(
          ['CURRENCY', 'WITHOUT A CODE'],
          walletCurrencies.map((walletCurrency) => [
            walletCurrency,
            amounts.has(walletCurrency) ? formatAmount(amounts.get(walletCurrency)!) : 'any',
          ]),
        ),
      };
    },
  },
];
