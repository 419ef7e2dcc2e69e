import { desc, eq } from 'drizzle-orm';
import type { Db, Executor } from '../db/client';
import { auditLog } from '../schema/operator';

/** Default actor of operator commands. */
export const operator = 'operator';

export interface Act {
  /** Absent for records about the platform or an account. */
  restaurantId?: number;
  /** Such as `order.advance`. */
  act: string;
  subject: string;
  detail?: Record<string, unknown>;
  actor?: string;
  /** The person of the console who acted, and where from. */
  staffId?: number;
  address?: string;
  at: Date;
}

/** Records an action of an operator or of staff, in its transaction. */
export async function recordAudit(
  db: Executor,
  { detail = {}, actor = operator, ...act }: Act,
): Promise<void> {
  await db.insert(auditLog).values({ ...act, detail, actor });
}

type AuditRow = typeof auditLog.$inferSelect;

/** Returns the newest audit records of one restaurant or of all. */
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
