import { AsyncLocalStorage } from 'node:async_hooks';
import { and, desc, eq } from 'drizzle-orm';
import type { Db, Executor } from '../db/client';
import { auditLog } from '../schema/operator';

/** The staff member on whose behalf an operator command runs (`--as`). */
interface ActingPerson {
  name: string;
  staffId: number;
}

const acting = new AsyncLocalStorage<ActingPerson>();

/** Runs a command on behalf of a staff member: its audit records name them instead of the operator. */
export const runAs = <T>(person: ActingPerson, run: () => T): T => acting.run(person, run);

/** Returns the default actor of operator commands. */
export const getOperator = (): string => acting.getStore()?.name ?? 'operator';

export interface Act {
  /** Absent for records about the platform or an account. */
  restaurantId?: number;
  /** The name of the action, such as `order.advance`. */
  act: string;
  subject: string;
  detail?: Record<string, unknown>;
  actor?: string;
  /** The staff member who acted, and their network address. */
  staffId?: number;
  address?: string;
  at: Date;
}

/** Records an action of an operator or of staff in the transaction of that action. */
export async function recordAudit(db: Executor, act: Act): Promise<void> {
  await db.insert(auditLog).values(toAuditRow(act));
}

export function toAuditRow({ detail = {}, actor = getOperator(), staffId, ...act }: Act) {
  const person = acting.getStore();
  const byPerson = actor === person?.name ? person.staffId : undefined;
  return { ...act, detail, actor, staffId: staffId ?? byPerson };
}

/** Returns the actor and the time of the newest such act, as details of an error. */
export async function describeLastAct(
  db: Executor,
  { restaurantId, act, subject }: { restaurantId: number; act: string; subject: string },
): Promise<{ by?: string; at?: string }> {
  const [last] = await db
    .select({ by: auditLog.actor, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.restaurantId, restaurantId), eq(auditLog.act, act), eq(auditLog.subject, subject)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return last ? { by: last.by, at: last.at.toISOString() } : {};
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
