import type { ErrorCode } from '@/lib/contract/error-codes';
import type { StaffErrorCode } from '@/lib/contract/staff/error-codes';
import type { Locale } from '@/lib/contract/vocabulary';
import { formatWallTime } from '@/lib/domain/i18n/date-labels';
import { fill, getMessages } from './messages';

/**
 * Returns the text of an error in the user's language. `{name}` stands for a field of the detail; amounts
 * are in the wire's decimals, and a missing field leaves a gap.
 */
export function getErrorMessage(
  code: ErrorCode | StaffErrorCode,
  locale: Locale,
  detail: Record<string, unknown> = {},
): string {
  const sentences: Record<ErrorCode | StaffErrorCode, string> = getMessages(locale).errors;
  const values = Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, formatValue(value, locale)]),
  );
  return fill(sentences[code], values)
    .replace(/\s{2,}/g, ' ')
    .trim();
}

const wallTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/;

function formatValue(value: unknown, locale: Locale): string {
  if (typeof value === 'string') return wallTime.test(value) ? formatWallTime(value, locale) : value;
  return typeof value === 'number' ? String(value) : '';
}
