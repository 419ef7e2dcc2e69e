import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import { findUser } from '../auth/users.repository';
import { listOrdersByReference } from '../orders/orders.repository';
import { addShortLink } from './short-links';

interface ShortLinkWish {
  /** The user that the link logs in; by default the order's. */
  userId?: number;
  /** An order's number or id. */
  order?: string;
  locale?: Locale;
  countryCode?: CountryCode;
  appFrom?: string;
  minutes: number;
}

/**
 * Creates a link that logs a user in once, and opens one of the user's orders if it is named. Throws
 * NOT_FOUND for an unknown user or order, and for another user's order; STATUS_CONFLICT for a number that
 * orders of several restaurants have.
 */
export async function createShortLink(
  db: Db,
  { order: reference, minutes, ...wish }: ShortLinkWish,
  given: { now: Date; random: (bytes: number) => Buffer },
): Promise<{ key: string; expiresAt: Date; userId: number | undefined; orderId: string | undefined }> {
  return withTransaction(db, async (tx) => {
    const order = reference === undefined ? undefined : await getOrder(tx, reference);
    const userId = wish.userId ?? order?.userId ?? undefined;
    if (order && order.userId !== userId) throw new DomainError('NOT_FOUND');
    if (userId !== undefined && !(await findUser(tx, userId))) throw new DomainError('NOT_FOUND');
    const link = await addShortLink(tx, { ...wish, userId, orderId: order?.id }, { minutes, ...given });
    await recordAudit(tx, {
      restaurantId: order?.restaurantId,
      act: 'link.create',
      subject: order ? order.id : `user ${userId ?? 'none'}`,
      detail: { userId, minutes },
      at: given.now,
    });
    return { ...link, userId, orderId: order?.id };
  });
}

async function getOrder(tx: Tx, reference: string) {
  const [found, another] = await listOrdersByReference(tx, reference.trim());
  if (!found) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  return found;
}
