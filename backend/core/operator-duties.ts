import type { Executor } from '../db/client';
import { operatorDuties } from '../schema/operator';

type Duty = typeof operatorDuties.$inferSelect.duty;

/** Stores that a duty was done or failed, for the alerts about backups and rehearsals. */
export async function recordDuty(db: Executor, duty: Duty, doneAt: Date): Promise<void> {
  await db
    .insert(operatorDuties)
    .values({ duty, doneAt })
    .onConflictDoUpdate({ target: operatorDuties.duty, set: { doneAt } });
}
