import { setLoginId } from '../modules/auth/accounts.operator';
import type { Command } from './command';

export const accountCommands: Command[] = [
  {
    name: 'account login-id',
    takes: 'ACCOUNT LOGIN-ID',
    does: 'Gives a diner a name to log in by beside the mobile. ACCOUNT is its id or its number, +6581234567',
    args: [2, 2],
    async run({ args, database, now }) {
      const { db } = await database();
      const account = await setLoginId(db, args[0] ?? '', args[1] ?? '', now);
      return { data: account, lines: [`Account ${account.userId} logs in as ${account.loginId}`] };
    },
  },
];
