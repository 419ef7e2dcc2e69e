import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { getSourceKey } from '@/lib/domain/network/source-key';
import { type Budget, countUp, requireLeft } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { getHash } from '../../core/sessions.repository';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { shortLinks } from '../../schema/short-links';
import { logIn } from '../auth/session-answer';
import { holdUser } from '../auth/users.repository';

/** Keys that lead nowhere, from one address; keys have 144 random bits, so this only keeps noise down. */
const missBudget: Budget = { most: 60, windowMs: 60 * 60 * 1000 };

export type NewShortLink = Pick<
  typeof shortLinks.$inferInsert,
  'userId' | 'orderId' | 'locale' | 'countryCode' | 'appFrom'
>;

/** Creates a link for one use within so many minutes. Returns its key, which is not stored. */
export async function addShortLink(
  db: Executor,
  link: NewShortLink,
  given: { minutes: number; now: Date; random: (bytes: number) => Buffer },
): Promise<{ key: string; expiresAt: Date }> {
  const key = given.random(18).toString('base64url');
  const expiresAt = new Date(given.now.getTime() + given.minutes * 60_000);
  await db.insert(shortLinks).values({ ...link, keyHash: getHash(key), createdAt: given.now, expiresAt });
  return { key, expiresAt };
}

/**
 * API-20. Spends a key and says what it stands for; where it stands for a diner, with the token of a session opened for it.
 * Of many at once one gets it. Throws LINK_SPENT, and TOO_MANY after 60 wrong keys an hour.
 */
export async function followShortLink(
  deps: Deps,
  { key }: Input<'shortLinks.params'>,
  { address }: { address: string },
): Promise<Output<'shortLinks.params'>> {
  const now = deps.clock();
  const missKey = `link:address:${getSourceKey(address)}`;
  await requireLeft(deps.db, missKey, missBudget, now);
  const params = await withTransaction(deps.db, async (tx) => {
    const [link] = await tx
      .update(shortLinks)
      .set({ usedAt: now })
      .where(
        and(eq(shortLinks.keyHash, getHash(key)), isNull(shortLinks.usedAt), gt(shortLinks.expiresAt, now)),
      )
      .returning();
    if (!link) return undefined;
    const user = link.userId === null ? undefined : await holdUser(tx, link.userId);
    const session = user && (await logIn(deps, tx, user, now));
    return {
      locale: link.locale ?? undefined,
      accessToken: session?.accessToken,
      mobile: session?.mobile,
      mobileCountryCode: session?.mobileCountryCode,
      userId: session?.userId,
      countryCode: link.countryCode ?? user?.countryCode ?? undefined,
      orderId: link.orderId ?? undefined,
      appFrom: link.appFrom ?? undefined,
    };
  });
  if (params) return params;
  await countUp(deps.db, missKey, missBudget.windowMs, now);
  throw new DomainError('LINK_SPENT');
}

export async function purgeShortLinks({ db, clock }: Deps): Promise<void> {
  await db.delete(shortLinks).where(lt(shortLinks.expiresAt, clock()));
}
