import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { newestSecret, splitSecrets } from '@/lib/domain/secrets';
import type { Executor } from '../db/client';
import { verifiedEmails } from '../schema/auth';
import { DomainError } from './domain-error';

const normalize = (email: string) => email.trim().toLowerCase();

const sign = (secret: string, text: string) =>
  createHmac('sha256', secret).update(`e-mail\0${text}`).digest('base64url');

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

/** Returns the token by which a mail's reader confirms the address; only the mail contains it. */
export function createEmailToken(secrets: string, userId: number, email: string): string {
  const text = Buffer.from(JSON.stringify([userId, normalize(email)])).toString('base64url');
  return `${text}.${sign(newestSecret(secrets), text)}`;
}

/** Records that the reader of a mail confirmed the address. Throws LINK_SPENT for a token that isn't ours. */
export async function verifyEmail(db: Executor, secrets: string, token: string, now: Date): Promise<void> {
  const [text = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const isOurs = splitSecrets(secrets).some((secret) => {
    const expected = Buffer.from(sign(secret, text));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new DomainError('LINK_SPENT');
  const [userId, email] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number, string];
  await db.insert(verifiedEmails).values({ userId, email, verifiedAt: now }).onConflictDoNothing();
}
