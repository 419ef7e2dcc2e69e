import { ApiError, toWireError } from '@/lib/domain/api-error';

/** HTTP status by error code; all other codes are business rules, answered with 409. */
const statuses: Record<string, number> = {
  INVALID_INPUT: 400,
  MALFORMED_JSON: 400,
  ACCESS_DENIED: 401,
  SESSION_EXPIRED: 401,
  LOGIN_REQUIRED: 401,
  FOREIGN_ORIGIN: 403,
  FORBIDDEN: 403,
  UNKNOWN_CALL: 404,
  NOT_FOUND: 404,
  DISH_UNKNOWN: 404,
  RESTAURANT_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  INTERNAL: 502,
  BAD_ANSWER: 502,
  UNREACHABLE: 502,
  TIMEOUT: 504,
};

const getStatus = (code: string): number => statuses[code] ?? 409;

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Returns `{ ok: true, data }`; undefined data becomes null. */
export function succeed(data: unknown, headers: Record<string, string> = {}): Response {
  return Response.json({ ok: true, data: data ?? null }, { headers: { ...always, ...headers } });
}

/** Returns `{ ok: false, error }` with the status of its code, or the given one. */
export function fail(error: ApiError, headers: Record<string, string> = {}, ownStatus?: number): Response {
  const status = ownStatus ?? getStatus(error.code);
  return Response.json(
    { ok: false, error: { ...toWireError(error), status } },
    { status, headers: { ...always, ...headers } },
  );
}

/** Returns an error of a path that is no call, in the form of the gateway. */
export const createErrorResponse = (
  code: 'NOT_FOUND' | 'UNREACHABLE' | 'METHOD_NOT_ALLOWED' | 'HOST_UNKNOWN',
  status: number,
  headers: Record<string, string> = {},
): Response => fail(new ApiError({ code, message: code, status }), headers, status);

/**
 * Returns the headers of a rate-limited answer: the wait as `Retry-After` and in the fields of the IETF draft on rate
 * limits.
 */
export const getRateLimitHeaders = (policy: string, retryAfterSeconds: number): Record<string, string> => ({
  'retry-after': String(retryAfterSeconds),
  ratelimit: `"${policy}";r=0;t=${retryAfterSeconds}`,
});
