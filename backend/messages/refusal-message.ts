import type { ErrorCode } from '@/lib/contract/error-codes';
import type { Locale } from '@/lib/contract/vocabulary';
import { en } from './en';
import { vn } from './vn';
import { zhCN } from './zh-CN';

/** A sentence for every reason; `{name}` stands for a field of the refusal's detail. */
const messages: Record<Locale, Record<ErrorCode, string>> = { en, 'zh-CN': zhCN, vn };

/**
 * The reason in the diner's language. Amounts in details are in the wire's decimals; a field that the detail lacks leaves
 * a gap rather than a brace.
 */
export function getErrorMessage(
  code: ErrorCode,
  locale: Locale,
  detail: Record<string, unknown> = {},
): string {
  return messages[locale][code]
    .replace(/\{(\w+)\}/g, (_, name: string) => printed(detail[name]))
    .replace(/\s{2,}/g, ' ')
    .trim();
}

const printed = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
