import type { ErrorCode } from '@/lib/contract/error-codes';

export type ErrorDetail = Record<string, unknown>;

/** HTTP statuses of reasons that concern the request itself; refusals of a rule are answers, hence 200 (DEC-23). */
const statuses: Partial<Record<ErrorCode, number>> = {
  INVALID_INPUT: 400,
  MALFORMED_JSON: 400,
  FOREIGN_ORIGIN: 403,
  FORBIDDEN: 403,
  SIGNATURE_INVALID: 401,
  UNKNOWN_CALL: 404,
  METHOD_NOT_ALLOWED: 405,
  TOO_LARGE: 413,
  TOO_MANY: 429,
  INTERNAL: 500,
  UNREACHABLE: 503,
};

/**
 * A call is refused for a reason that the diner can be told. Thrown anywhere below a handler; a transaction around it is
 * rolled back. Details travel to the client, so nothing secret goes in.
 */
export class DomainError extends Error {
  override name = 'Refused';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly detail?: ErrorDetail,
  ) {
    super(code);
    this.status = statuses[code] ?? 200;
  }
}
