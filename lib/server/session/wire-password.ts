import { createHash } from 'node:crypto';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/domain/api-error';

/** 6 to 16 letters or digits (DEC-18). */
const newPassword = /^[0-9A-Za-z]{6,16}$/;
/** What a password field takes at most; passwords made elsewhere may be longer than ours. */
const longest = 128;

/** The form in which a password travels, and of which the backend keeps a slow salted hash (DEC-10). */
export const toWirePassword = (typed: string): string =>
  createHash('sha256').update(typed, 'utf8').digest('hex');

/**
 * The input with its passwords as the wire has them. No browser hashes: what it sent would be as good as the password.
 * Throws ApiError PASSWORD_INVALID for a new password that breaks DEC-18. What isn't a text is left for the contract to refuse.
 */
export function hashPasswords(
  { passwords }: Pick<Endpoint, 'passwords'>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const hashed = { ...given };
  for (const [field, kind] of Object.entries(passwords)) {
    const typed = given[field];
    if (typeof typed !== 'string' || typed === '') continue;
    if (kind === 'new' && !newPassword.test(typed))
      throw new ApiError({
        code: 'PASSWORD_INVALID',
        message: 'A password has 6 to 16 letters or digits',
        status: 0,
      });
    hashed[field] = typed.length > longest ? undefined : toWirePassword(typed);
  }
  return hashed;
}
