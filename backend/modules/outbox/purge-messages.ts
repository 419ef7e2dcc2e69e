import { and, eq, lt, notInArray, or } from 'drizzle-orm';
import { dayMs } from '../../core/durations';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import type { DrainDeps } from '../../jobs/drain-in-batches';
import { outbox } from '../../schema/outbox';

/** Text messages hold codes and numbers; guests ask for mails days later; a push message is soon obsolete. */
const retentionDays = { sms: 1, email: 30, push: 1 };

/** Deletes old messages. Waiting ones stay at any age: only their sender gives them up. */
export async function purgeMessages(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<void> {
  const now = deps.clock();
  const getCutoff = (days: number) => new Date(now.getTime() - days * dayMs);
  const isOld = and(
    notInArray(outbox.state, ['waiting', 'sending']),
    or(
      and(eq(outbox.channel, 'sms'), lt(outbox.createdAt, getCutoff(retentionDays.sms))),
      and(eq(outbox.channel, 'push'), lt(outbox.createdAt, getCutoff(retentionDays.push))),
      and(eq(outbox.channel, 'email'), lt(outbox.createdAt, getCutoff(retentionDays.email))),
    ),
  );
  await deleteRows(deps, { job: 'purge-outbox', now, table: outbox, isOld });
}
