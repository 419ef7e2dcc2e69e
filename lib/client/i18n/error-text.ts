import type { useTranslations } from 'next-intl';
import { formatHttpError } from '@/lib/client/api/http-error';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import type { CodedError } from '@/lib/domain/api-error';
import { formatMoney, getMinor } from '@/lib/domain/money';

type Translate = ReturnType<typeof useTranslations<'errors'>>;

interface Place {
  countryCode?: CountryCode;
  locale?: Locale;
}

/**
 * Returns the text of an error in the page's language: ours for a known code, else the backend's (DEC-61, ERR-01). An HTTP failure
 * is followed by its status and status text (ERR-02).
 */
export function formatError(t: Translate, failure: CodedError, place: Place = {}): string {
  const status = formatHttpError(failure);
  const sentence = formatSentence(t, failure, place);
  return status ? `${sentence} (${status})` : sentence;
}

function formatSentence(t: Translate, failure: CodedError, place: Place): string {
  const { code, message } = failure;
  if (!/^[A-Z_]+$/.test(code) || !t.has(code as 'INTERNAL')) return message || t('other');
  return t(
    code as 'STOCK_SHORT',
    toErrorArguments(failure.detail, place, { aDish: t('aDish'), busyTimeEnd: t('busyTimeEnd') }) as never,
  );
}

/**
 * The same where no table of sentences has been loaded: the backend's own message, which is in the diner's language, else
 * `fallback` (ERR-01, ERR-02).
 */
export function formatPlainError(error: unknown, fallback: string): string {
  const { code = '', message, status } = (error ?? {}) as Partial<CodedError>;
  if (withoutReason.has(code)) {
    const failed = formatHttpError({ code, status });
    return failed ? `${fallback} (${failed})` : fallback;
  }
  return (code && message) || fallback;
}

/** Their messages are ours, for logs. */
const withoutReason = new Set(['INTERNAL', 'BAD_ANSWER', 'UNREACHABLE', 'TIMEOUT', 'INVALID_INPUT']);

/** Every argument that any sentence takes; a detail that a backend leaves out gets a word that still fits. */
function toErrorArguments(
  detail: unknown,
  { countryCode, locale }: Place,
  { aDish, busyTimeEnd }: { aDish: string; busyTimeEnd: string },
) {
  const given = (typeof detail === 'object' && detail !== null ? detail : {}) as Record<string, unknown>;
  const dishes = Array.isArray(given.dishes) ? given.dishes : [];
  return {
    dishName: toText(given.dishName) ?? aDish,
    dishes: dishes.map((dish) => toText(dish?.dishName) ?? aDish).join(', ') || aDish,
    least: toNumber(given.least),
    most: toNumber(given.most),
    left: toNumber(given.left),
    triesLeft: toNumber(given.triesLeft),
    seconds: toNumber(given.retryAfterSeconds),
    until: toText(given.until) ?? busyTimeEnd,
    minimum: formatMoney(toAmount(given.minOrderAmount), countryCode, locale),
    free: formatMoney(toAmount(given.freeAmount), countryCode, locale),
    newNumber: given.newNumberUntil ? 'yes' : 'no',
  };
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
const toNumber = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** Details travel as the wire has them: money as a decimal number. */
function toAmount(value: unknown) {
  try {
    return getMinor(value as number);
  } catch {
    return 0;
  }
}
