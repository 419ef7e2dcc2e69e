import { type Budget, spend } from '../../core/attempts.repository';
import { spendSource } from '../../core/source-budgets';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { helpMessages } from '../../schema/help-desk';
import { getRecentShop } from '../restaurant/shop';

const hour = 3_600_000;
/** The limit of one network address fits a household. */
const perSource: Budget = { most: 30, windowMs: hour };
const perDiner: Budget = { most: 10, windowMs: 24 * hour };
/** Limits messages to one mail address from all sources, so that a stranger's mailbox cannot be flooded. */
const perRecipient: Budget = { most: 20, windowMs: 24 * hour };

type Message = Pick<
  typeof helpMessages.$inferInsert,
  'restaurantId' | 'userId' | 'email' | 'locale' | 'text'
>;

/** Stores a user's message and notifies the restaurant's consoles. Throws RESTAURANT_UNKNOWN, TOO_MANY. */
export async function writeMessage(deps: Deps, message: Message, networkAddress: string): Promise<void> {
  const now = deps.clock();
  const { restaurantId, userId } = message;
  const email = message.email.trim();
  await spendSource(deps.db, 'help:address', networkAddress, perSource, now);
  await spend(deps.db, `help:diner:${userId}`, perDiner, now);
  await spend(deps.db, `help:mail:${email.toLowerCase()}`, perRecipient, now);
  await getRecentShop(deps, restaurantId);
  await withTransaction(deps.db, async (tx) => {
    const [added] = await tx
      .insert(helpMessages)
      .values({ ...message, email, text: message.text.trim(), createdAt: now })
      .onConflictDoNothing()
      .returning({ id: helpMessages.id });
    if (added) await recordStaffEvent(tx, { restaurantId, kind: 'message', subject: String(added.id), now });
  });
}
