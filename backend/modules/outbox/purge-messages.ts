import { and, eq, lt, notInArray, or } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { outbox } from '../../schema/outbox';

const dayMs = 24 * 60 * 60 * 1000;
/** Text messages hold codes and numbers; mails are asked for by guests days later; a push message is of its moment. */
const retentionDays = { sms: 1, email: 30, push: 1 };

/** Deletes old messages. Waiting ones stay, however old: only their sender gives them up. */
export async function purgeMessages({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const getCutoff = (days: number) => new Date(clock().getTime() - days * dayMs);
  await db
    .delete(outbox)
    .where(
      and(
        notInArray(outbox.state, ['waiting', 'sending']),
        or(
          and(eq(outbox.channel, 'sms'), lt(outbox.createdAt, getCutoff(retentionDays.sms))),
          and(eq(outbox.channel, 'push'), lt(outbox.createdAt, getCutoff(retentionDays.push))),
          and(eq(outbox.channel, 'email'), lt(outbox.createdAt, getCutoff(retentionDays.email))),
        ),
      ),
    );
}
