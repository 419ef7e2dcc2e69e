import { getAccount, setLoginId } from '../modules/auth/accounts';
import { deleteAccount } from '../modules/profile/delete-account';
import { exportData } from '../modules/profile/export-data';
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
  {
    name: 'account export',
    takes: 'ACCOUNT',
    does: 'Prints everything that is stored about a diner as JSON, without keys and secrets',
    args: [1, 1],
    async run({ args, database }) {
      const { db } = await database();
      const data = await exportData(db, (await getAccount(db, args[0] ?? '')).id);
      return { data, lines: [JSON.stringify(data, null, 2)] };
    },
  },
  {
    name: 'account delete',
    takes: 'ACCOUNT',
    does: 'Deletes an account whose diner asks for it; orders and the ledger stay without the person',
    args: [1, 1],
    async run({ args, database, now }) {
      const { db } = await database();
      const account = await deleteAccount(db, args[0] ?? '', now);
      return { data: account, lines: [`Account ${account.userId} is deleted`] };
    },
  },
];
