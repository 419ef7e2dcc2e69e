import { createHash } from 'node:crypto';
import type { Endpoint } from '@/lib/contract/endpoint';
import { ApiError } from '@/lib/domain/api-error';

/** 6 to 16 letters or digits (DEC-18). */
const newPassword = /^[0-9A-Za-z]{6,16}$/;
/** Maximum length of a password field; passwords of other systems may be longer than 16. */
const longest = 128;

/** Returns the wire form of a password. The backend stores a slow salted hash of it (DEC-10). */
export const toWirePassword = (typed: string): string =>
  createHash('sha256').update(typed, 'utf8').digest('hex');

/**
 * Returns the input with its passwords in the wire form. Browsers do not hash, because a hash in the browser would be
 * as good as the password. Throws ApiError PASSWORD_INVALID for a new password that violates DEC-18. The contract
 * rejects values that are no text.
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
