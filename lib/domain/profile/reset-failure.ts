import { isApiError } from '@/lib/domain/api-error';

/** Failures without a server's answer. */
const unsaid = new Set([
  'TIMEOUT',
  'UNREACHABLE',
  'BAD_ANSWER',
  'INTERNAL',
  'SESSION_EXPIRED',
  'LOGIN_REQUIRED',
]);

/** Returns the server's error for a rejected password (ERR-09); undefined when it has no message for diners. */
export function findResetError(error: unknown): string | undefined {
  if (!isApiError(error) || unsaid.has(error.code)) return undefined;
  return error.message || undefined;
}
