import { desc, eq } from 'drizzle-orm';
import type { Db, Executor } from '../db/client';
import { auditLog } from '../schema/operator';

/** Who acts where the command line names nobody. */
export const operator = 'operator';

export interface Act {
  /** Absent for what concerns the platform or an account. */
  restaurantId?: number;
  /** Such as `order.advance`. */
  act: string;
  subject: string;
  detail?: Record<string, unknown>;
  actor?: string;
  at: Date;
}

/** Writes down what an operator did, in the transaction that did it. */
export async function recordAudit(
  db: Executor,
  { detail = {}, actor = operator, ...act }: Act,
): Promise<void> {
  await db.insert(auditLog).values({ ...act, detail, actor });
}

export type AuditRow = typeof auditLog.$inferSelect;

/** The newest acts, newest first, of one restaurant or of all; `last` at most. */
export function listAudit(
  db: Db,
  { restaurantId, last }: { restaurantId?: number; last: number },
): Promise<AuditRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(restaurantId === undefined ? undefined : eq(auditLog.restaurantId, restaurantId))
    .orderBy(desc(auditLog.id))
    .limit(last);
}
