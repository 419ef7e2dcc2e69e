import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { accountName } from '@/lib/contract/staff/account';
import { roles } from '@/lib/contract/staff/roles';
import { withTransaction } from '../core/transaction';
import { createPasswordLink, getInvitationPath, type Invited, invite } from '../modules/staff/invitations';
import { resetSecondFactor } from '../modules/staff/second-factor';
import { type Command, parseWholeNumber, UsageError } from './command';
import { readConsoleUrl } from './running-urls';

/** Returns the address or the sign-in name of an account. */
function toAccountName(word: string | undefined): string {
  const name = accountName.safeParse(word);
  if (!name.success) throw new UsageError(`${word} is neither an e-mail address nor a sign-in name`);
  return name.data;
}

function toEmail(word: string | undefined): string {
  const email = z.email().max(254).safeParse(word?.trim().toLowerCase());
  if (!email.success) throw new UsageError(`${word} is not an e-mail address`);
  return email.data;
}

function toOutcome({ token, expiresAt }: Invited, consoleUrl: string, more: string) {
  const link = consoleUrl + getInvitationPath(token);
  return {
    data: { link, expiresAt },
    lines: [link, `Good once, until ${expiresAt.toISOString()}${more}`],
  };
}

export const staffCommands: Command[] = [
  {
    name: 'staff invite',
    takes: 'ID EMAIL --role ROLE',
    does: 'Invites a person to the console of a restaurant: mails and prints a link that is good once, for 24 hours',
    args: [2, 2],
    options: { role: { type: 'string' } },
    async run(context) {
      const { args, values, database, now } = context;
      const restaurantId = parseWholeNumber(args[0], 'ID', 1);
      const email = toEmail(args[1]);
      const role = roles.find((role) => role === values.role);
      if (!role) throw new UsageError(`--role takes ${roles.join(', ')}`);
      const consoleUrl = readConsoleUrl(context.env);
      const { db } = await database();
      const invited = await withTransaction(db, (tx) =>
        invite(tx, { restaurantId, email, role }, { now, random: randomBytes, consoleUrl }),
      );
      return toOutcome(invited, consoleUrl, '; a mail with it is on its way');
    },
  },
  {
    name: 'staff password',
    takes: 'EMAIL',
    does: 'Prints a link by which a person of the staff sets a new password, good once, for 24 hours',
    args: [1, 1],
    async run(context) {
      const { args, database, now } = context;
      const email = toAccountName(args[0]);
      const { db } = await database();
      const link = await withTransaction(db, (tx) =>
        createPasswordLink(tx, email, { now, random: randomBytes }),
      );
      return toOutcome(link, readConsoleUrl(context.env), '; all sessions of the person end with it');
    },
  },
  {
    name: 'staff reset-factor',
    takes: 'EMAIL',
    does: 'Takes second factor and passkeys of a person of the staff away, who lost phone and recovery codes, and ends their sessions',
    args: [1, 1],
    async run({ args, database, now }) {
      const email = toAccountName(args[0]);
      const { db } = await database();
      await withTransaction(db, (tx) => resetSecondFactor(tx, email, now));
      return {
        data: { email },
        lines: [`${email} signs in by the password alone, until they set up a second factor again`],
      };
    },
  },
];
