import { isApiError } from '@/lib/domain/api-error';

/** Failures in which no server said anything. */
const unsaid = new Set([
  'TIMEOUT',
  'UNREACHABLE',
  'BAD_ANSWER',
  'INTERNAL',
  'SESSION_EXPIRED',
  'LOGIN_REQUIRED',
]);

/** What the server says of a password that could not be set (ERR-09); undefined where it said nothing for diners. */
export function getResetError(error: unknown): string | undefined {
  if (!isApiError(error) || unsaid.has(error.code)) return undefined;
  return error.message || undefined;
}
