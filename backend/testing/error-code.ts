import { DomainError } from '../core/domain-error';

/** What a rule refused, as `[code, detail]`; undefined when it let pass. */
export function catchError(rule: () => unknown): [string, Record<string, unknown>?] | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.detail ? [error.code, error.detail] : [error.code];
  }
}
