import type { ErrorCode } from '@/lib/contract/error-codes';
import type { StaffErrorCode } from '@/lib/contract/staff/error-codes';

type ErrorDetail = Record<string, unknown>;

/**
 * HTTP statuses of errors in the request itself; broken business rules are answered with 200, as the wire
 * requires (DEC-23).
 */
const statuses: Partial<Record<ErrorCode | StaffErrorCode, number>> = {
  INVALID_INPUT: 400,
  MALFORMED_JSON: 400,
  FOREIGN_ORIGIN: 403,
  FORBIDDEN: 403,
  SIGNATURE_INVALID: 401,
  KEY_UNKNOWN: 401,
  KEY_REVOKED: 401,
  KEY_EXPIRED: 401,
  KEY_SCOPE_MISSING: 403,
  KEY_NOT_ACCEPTED: 403,
  KEY_IN_BROWSER: 403,
  KEY_NEEDED: 403,
  UNKNOWN_CALL: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNREACHABLE: 503,
  PICTURES_AWAY: 503,
};

/**
 * An error with a code that clients translate for the user. Any function below a route may throw it; the
 * surrounding transaction is rolled back. The detail is sent to the client, so it must contain no secrets.
 */
export class DomainError extends Error {
  override name = 'DomainError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode | StaffErrorCode,
    readonly detail?: ErrorDetail,
  ) {
    super(code);
    this.status = statuses[code] ?? 200;
  }
}

/** This message can never be delivered, for example because the number or address does not exist. */
export class NotDeliverable extends Error {
  override name = 'NotDeliverable';
}
