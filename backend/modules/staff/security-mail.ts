import { asc, eq } from 'drizzle-orm';
import { hasMail } from '@/lib/contract/staff/account';
import type { Tx } from '../../db/client';
import type { StaffSecurityMail } from '../../schema/mail-data';
import { staffMemberships } from '../../schema/staff';
import { postMessage } from '../outbox/outbox';
import type { StaffRow } from './staff.repository';

type Addressee = Pick<StaffRow, 'id' | 'email' | 'locale'>;

/**
 * Mails a person a change of their password, second factor or passkeys, so that they notice a change by another
 * person.
 */
export async function postSecurityMail(
  tx: Tx,
  person: Addressee,
  change: StaffSecurityMail['change'],
  now: Date,
): Promise<void> {
  const envelope = await findEnvelope(tx, person);
  if (envelope) await postMessage(tx, { ...envelope, template: 'staff-security', data: { change }, now });
}

/** Mails a person the link that sets a new password. */
export async function postPasswordMail(tx: Tx, person: Addressee, link: string, now: Date): Promise<void> {
  const envelope = await findEnvelope(tx, person);
  if (envelope) await postMessage(tx, { ...envelope, template: 'staff-password', data: { link }, now });
}

/**
 * Returns the envelope of a mail in the brand of the first restaurant where a person works; undefined without one or
 * without a mail address.
 */
async function findEnvelope(tx: Tx, { id, email: recipient, locale }: Addressee) {
  if (!hasMail({ email: recipient })) return undefined;
  const [place] = await tx
    .select({ restaurantId: staffMemberships.restaurantId })
    .from(staffMemberships)
    .where(eq(staffMemberships.staffId, id))
    .orderBy(asc(staffMemberships.restaurantId))
    .limit(1);
  return place && { channel: 'email' as const, recipient, locale, restaurantId: place.restaurantId };
}
