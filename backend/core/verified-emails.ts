import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/client';
import { users, verifiedEmails } from '../schema/auth';
import { DomainError } from './domain-error';
import { readSignedText, signText } from './signed-text';

const normalize = (email: string) => email.trim().toLowerCase();

/**
 * Returns whether the user has confirmed an address. Only then may mail to it contain the user's own text, which could be a
 * stranger's advertisement in the restaurant's name (DEC-86).
 */
export async function isVerifiedEmail(db: Executor, userId: number, email: string): Promise<boolean> {
  const [found] = await db
    .select({ userId: verifiedEmails.userId })
    .from(verifiedEmails)
    .where(and(eq(verifiedEmails.userId, userId), eq(verifiedEmails.email, normalize(email))));
  return found !== undefined;
}

/** Returns the account's address when its reader has confirmed it; one that was only typed may be a stranger's. */
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

/** Returns the token by which a mail's reader confirms the address; only the mail contains it. */
export const createEmailToken = (secrets: string, userId: number, email: string): string =>
  signText(secrets, 'e-mail', Buffer.from(JSON.stringify([userId, normalize(email)])).toString('base64url'));

/** Records that the reader of a mail confirmed the address. Throws LINK_SPENT for a token that isn't ours. */
export async function verifyEmail(db: Executor, secrets: string, token: string, now: Date): Promise<void> {
  const text = readSignedText(secrets, 'e-mail', token);
  if (text === undefined) throw new DomainError('LINK_SPENT');
  const [userId, email] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, string];
  await db.insert(verifiedEmails).values({ userId, email, verifiedAt: now }).onConflictDoNothing();
}
