import { randomBytes } from 'node:crypto';
import { countryCodes, locales } from '@/lib/contract/values';
import { getAccount } from '../modules/auth/accounts';
import { createShortLink } from '../modules/short-links/create-short-link';
import { type Command, parseWholeNumber, UsageError, type Values } from './command';

/** The link logs its holder in, so it must expire soon. */
const maxMinutes = 24 * 60;

function readChoice<T extends string>(values: Values, option: string, all: readonly T[]): T | undefined {
  const value = values[option];
  const known = all.find((option) => option === value);
  if (value !== undefined && !known) throw new UsageError(`--${option} takes ${all.join(', ')}`);
  return known;
}

const readText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined);

export const linkCommands: Command[] = [
  {
    name: 'link create',
    takes:
      '[--account ACCOUNT] [--order REF] [--locale LOCALE] [--country CODE] [--app-from PAGE] [--minutes N]',
    does: 'Makes a link that logs a diner in once, within 30 minutes; with --order it leads to that order of theirs',
    args: [0, 0],
    options: {
      account: { type: 'string' },
      order: { type: 'string' },
      locale: { type: 'string' },
      country: { type: 'string' },
      'app-from': { type: 'string' },
      minutes: { type: 'string' },
    },
    async run({ values, database, now }) {
      const locale = readChoice(values, 'locale', locales);
      const countryCode = readChoice(values, 'country', countryCodes);
      const minutes = values.minutes === undefined ? 30 : parseWholeNumber(values.minutes, '--minutes', 1);
      if (minutes > maxMinutes) throw new UsageError(`--minutes goes up to ${maxMinutes}`);
      const order = readText(values.order);
      const account = readText(values.account);
      if (account === undefined && order === undefined)
        throw new UsageError('--account or --order says whom the link logs in');
      const appFrom = readText(values['app-from']);
      if (appFrom !== undefined && !/^\w{1,40}$/.test(appFrom))
        throw new UsageError('--app-from is the name of a page, such as orderDish');
      const { db } = await database();
      const userId = account === undefined ? undefined : (await getAccount(db, account)).id;
      const wish = { userId, order, locale, countryCode, appFrom, minutes };
      const link = await createShortLink(db, wish, { now, random: randomBytes });
      const path = `/${link.orderId ? 'myOrderDetail' : 'home'}?abbr=${link.key}`;
      return {
        data: { ...link, path },
        lines: [
          `${path}`,
          `Good once, until ${link.expiresAt.toISOString()}; behind the restaurant's own address`,
        ],
      };
    },
  },
];
