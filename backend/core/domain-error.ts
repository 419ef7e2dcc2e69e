import type { Refusal } from '@/lib/contract/refusals';

export type RefusalDetail = Record<string, unknown>;

/** HTTP statuses of reasons that concern the request itself; refusals of a rule are answers, hence 200 (DEC-23). */
const statuses: Partial<Record<Refusal, number>> = {
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
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;

  constructor(
    readonly code: Refusal,
    readonly detail?: RefusalDetail,
  ) {
    super(code);
    this.status = statuses[code] ?? 200;
  }
}
