import type { Budget } from '../../core/attempts.repository';
import { spend } from '../../core/attempts.repository';
import { hourMs } from '../../core/durations';
import { spendSource } from '../../core/source-budgets';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { getConsoleUrl } from '../../http/staff/console-host';
import { createPasswordLink, getInvitationPath } from './invitations';
import { postPasswordMail } from './security-mail';
import { findStaffByEmail } from './staff.repository';

/** Counted equally for known and unknown addresses. */
const budgets = {
  email: { most: 3, windowMs: hourMs },
  source: { most: 20, windowMs: hourMs },
} satisfies Record<string, Budget>;

/**
 * Mails a person a link that sets a new password, valid for an hour; does nothing for an unknown address. Who opens the
 * link still needs the second factor. Throws TOO_MANY.
 */
export async function mailPasswordLink(
  { db, env, clock, random }: Deps,
  { email }: { email: string },
  { address }: { address: string },
): Promise<void> {
  const now = clock();
  await spendSource(db, 'staff:forgotten', address, budgets.source, now);
  await spend(db, `staff:forgotten:${email}`, budgets.email, now);
  const person = await findStaffByEmail(db, email);
  if (!person) return;
  await withTransaction(db, async (tx) => {
    const by = { actor: person.name, staffId: person.id, address };
    const { token } = await createPasswordLink(tx, email, { now, random, by, lifeMs: hourMs });
    const link = getConsoleUrl(env) + getInvitationPath(token);
    await postPasswordMail(tx, person, link, now);
  });
}
