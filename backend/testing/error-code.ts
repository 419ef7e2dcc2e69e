import { DomainError } from '../core/domain-error';

/** Returns the error of a rule as `[code, detail]`, or undefined when it passes. */
export function catchError(rule: () => unknown): [string, Record<string, unknown>?] | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.detail ? [error.code, error.detail] : [error.code];
  }
}
