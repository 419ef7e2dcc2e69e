import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import { getSourceKey } from '@/lib/domain/network/source-key';
import type { Budget } from '../../core/attempts.repository';
import { findByGuess } from '../../core/compare-guess';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import { getHash } from '../../core/sessions.repository';
import type { Executor, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { shortLinks } from '../../schema/short-links';
import { logIn } from '../auth/session-answer';
import { holdUser } from '../auth/users.repository';

/** Limits unknown keys from one address; keys have 144 random bits, so this only reduces noise. */
const missBudget: Budget = { most: 60, windowMs: hourMs };

export type NewShortLink = Pick<
  typeof shortLinks.$inferInsert,
  'userId' | 'orderId' | 'locale' | 'countryCode' | 'appFrom'
>;

/** Creates a link for one use within the given minutes. Returns its key, which is not stored. */
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
 * Spends a key and returns its target, with the token of a new session if the link logs a user in. Of
 * concurrent calls one succeeds. Throws LINK_SPENT, and TOO_MANY after 60 wrong keys an hour.
 */
export async function followShortLink(
  deps: Deps,
  { key }: Input<'shortLinks.params'>,
  { address }: { address: string },
): Promise<Output<'shortLinks.params'>> {
  const now = deps.clock();
  const limit = { key: `link:address:${getSourceKey(address)}`, budget: missBudget };
  const spendKey = async (tx: Tx) => {
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
  };
  const params = await findByGuess(deps.db, [limit], spendKey, now);
  if (!params) throw new DomainError('LINK_SPENT');
  return params;
}

export function purgeShortLinks(deps: Deps): Promise<number> {
  const now = deps.clock();
  const isOld = lt(shortLinks.expiresAt, now);
  return deleteRows(deps, { job: 'purge-short-links', now, table: shortLinks, isOld });
}
