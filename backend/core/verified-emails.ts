import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db, Executor } from '../db/client';
import { deletedPrefix, users, verifiedEmails } from '../schema/auth';
import { DomainError } from './domain-error';
import { readSignedText, signText } from './signed-text';
import { withTransaction } from './transaction';

const normalize = (email: string) => email.trim().toLowerCase();

/**
 * Returns whether the user has confirmed an address. Only then may mail to it contain the user's own text; a
 * stranger could otherwise send advertisement in the restaurant's name.
 */
export async function isVerifiedEmail(db: Executor, userId: number, email: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: verifiedEmails.userId })
    .from(verifiedEmails)
    .where(and(eq(verifiedEmails.userId, userId), eq(verifiedEmails.email, normalize(email))));
  return found !== undefined;
}

/** Returns the account's address when it is confirmed; an unconfirmed one may belong to a stranger. */
export async function findVerifiedEmail(db: Executor, userId: number): Promise<string | undefined> {
  const [found] = await db
    .select({ email: users.email })
    .from(users)
    .innerJoin(
      verifiedEmails,
      and(eq(verifiedEmails.userId, users.id), eq(verifiedEmails.email, sql`lower(trim(${users.email}))`)),
    )
    .where(eq(users.id, userId));
  return found?.email ?? undefined;
}

/** Returns the token that confirms the address; only the mail contains it. */
export const createEmailToken = (secrets: string, userId: number, email: string): string =>
  signText(secrets, 'e-mail', Buffer.from(JSON.stringify([userId, normalize(email)])).toString('base64url'));

/**
 * Records that the recipient of a mail confirmed the address. Throws LINK_SPENT for an invalid token, and once the
 * account is deleted.
 */
export async function verifyEmail(db: Db, secrets: string, token: string, now: Date): Promise<void> {
  const text = readSignedText(secrets, 'e-mail', token);
  if (text === undefined) throw new DomainError('LINK_SPENT');
  const [userId, email] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, string];
  await withTransaction(db, async (tx) => {
    const [user] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), ne(users.mobileCountryCode, deletedPrefix)))
      .for('share');
    if (!user) throw new DomainError('LINK_SPENT');
    await tx.insert(verifiedEmails).values({ userId, email, verifiedAt: now }).onConflictDoNothing();
  });
}
