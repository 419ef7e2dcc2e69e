import type { ErrorCode } from '@/lib/contract/error-codes';
import type { StaffErrorCode } from '@/lib/contract/staff/error-codes';
import type { Locale } from '@/lib/contract/vocabulary';
import { fill, getMessages } from './messages';

/**
 * Returns the sentence of an error in the diner's language. `{name}` in it stands for a field of the detail; amounts there are
 * in the wire's decimals, and a missing field leaves a gap.
 */
export function getErrorMessage(
  code: ErrorCode | StaffErrorCode,
  locale: Locale,
  detail: Record<string, unknown> = {},
): string {
  const sentences: Record<ErrorCode | StaffErrorCode, string> = getMessages(locale).errors;
  const values = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, formatValue(value)]),
  );
  return fill(sentences[code], values)
    .replace(/\s{2,}/g, ' ')
    .trim();
}

const formatValue = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
