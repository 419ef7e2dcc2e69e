import { Refused } from '../core/domain-error';

/** What a rule refused, as `[code, detail]`; undefined when it let pass. */
export function refusalOf(rule: () => unknown): [string, Record<string, unknown>?] | undefined {
  try {
    rule();
    return undefined;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return error.detail ? [error.code, error.detail] : [error.code];
  }
}
