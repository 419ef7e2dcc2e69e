import { eq } from 'drizzle-orm';
import { type Act, toAuditRow } from '../../core/audit-log';
import type { Tx } from '../../db/client';
import { auditLog } from '../../schema/operator';
import { staffMemberships } from '../../schema/staff';

/**
 * Records an act on a person's account in the log of each restaurant where they work, because it changes who can sign in
 * there; without a restaurant it is in the operator's log only.
 */
export async function recordAccountAudit(
  tx: Tx,
  staffId: number,
  act: Omit<Act, 'restaurantId'>,
): Promise<void> {
  const places = await tx
    .select({ restaurantId: staffMemberships.restaurantId })
    .from(staffMemberships)
    .where(eq(staffMemberships.staffId, staffId));
  const logs = places.length > 0 ? places : [{}];
  await tx.insert(auditLog).values(logs.map((log) => toAuditRow({ ...act, ...log })));
}
