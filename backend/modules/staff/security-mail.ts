import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../db/client';
import type { StaffSecurityMail } from '../../schema/mail-data';
import { staffMemberships } from '../../schema/staff';
import { postMessage } from '../outbox/outbox';
import type { StaffRow } from './staff.repository';

/**
 * Mails a person what changed of their second factor or passkeys, so that a change by somebody else is noticed. It has the brand of the
 * first restaurant where they work; who works nowhere gets none.
 */
export async function postSecurityMail(
  tx: Tx,
  { id, email, locale }: Pick<StaffRow, 'id' | 'email' | 'locale'>,
  change: StaffSecurityMail['change'],
  now: Date,
): Promise<void> {
  const [place] = await tx
    .select({ restaurantId: staffMemberships.restaurantId })
    .from(staffMemberships)
    .where(eq(staffMemberships.staffId, id))
    .orderBy(asc(staffMemberships.restaurantId))
    .limit(1);
  if (!place) return;
  await postMessage(tx, {
    channel: 'email',
    recipient: email,
    template: 'staff-security',
    locale,
    restaurantId: place.restaurantId,
    data: { change },
    now,
  });
}
