import { desc, eq } from 'drizzle-orm';
import type { Db, Executor } from '../db/client';
import { operatorActs } from '../schema/operator';

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
export async function recordAct(db: Executor, { detail = {}, actor = operator, ...act }: Act): Promise<void> {
  await db.insert(operatorActs).values({ ...act, detail, actor });
}

export type ActRow = typeof operatorActs.$inferSelect;

/** The newest acts, newest first, of one restaurant or of all; `last` at most. */
export function listActs(
  db: Db,
  { restaurantId, last }: { restaurantId?: number; last: number },
): Promise<ActRow[]> {
  return db
    .select()
    .from(operatorActs)
    .where(restaurantId === undefined ? undefined : eq(operatorActs.restaurantId, restaurantId))
    .orderBy(desc(operatorActs.id))
    .limit(last);
}
