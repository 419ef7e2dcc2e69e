import type { useTranslations } from 'next-intl';
import { formatHttpError } from '@/lib/client/api/http-error';
import type { CountryCode, Locale } from '@/lib/contract/vocabulary';
import type { CodedError } from '@/lib/domain/api-error';
import { formatWallTime } from '@/lib/domain/i18n/date-labels';
import { formatMoney, getMinor } from '@/lib/domain/money';

type Translate = ReturnType<typeof useTranslations<'errors'>>;

interface Place {
  countryCode?: CountryCode;
  locale?: Locale;
}

/**
 * Returns the text of an error in the page's language: the message of a known code, else the backend's (DEC-61,
 * ERR-01). An HTTP failure is followed by its status and status text (ERR-02).
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
 * Returns the text without loaded error messages: the backend's message in the diner's language, else `fallback`
 * (ERR-01, ERR-02).
 */
export function formatPlainError(error: unknown, fallback: string): string {
  const { code = '', message, status } = (error ?? {}) as Partial<CodedError>;
  if (withoutReason.has(code)) {
    const failed = formatHttpError({ code, status });
    return failed ? `${fallback} (${failed})` : fallback;
  }
  return (code && message) || fallback;
}

/** Messages of these codes are for logs and developers. */
const withoutReason = new Set([
  'INTERNAL',
  'BAD_ANSWER',
  'UNREACHABLE',
  'TIMEOUT',
  'INVALID_INPUT',
  'MALFORMED_JSON',
  'TOO_LARGE',
  'FOREIGN_ORIGIN',
  'UNKNOWN_CALL',
]);

/** Returns every argument that any message uses; a missing detail gets a neutral word. */
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
    from: toText(given.from) ? formatWallTime(given.from as string, locale ?? 'en') : '',
    minimum: formatMoney(toAmount(given.minOrderAmount), countryCode, locale),
    free: formatMoney(toAmount(given.freeAmount), countryCode, locale),
    codeMinimum: formatMoney(toAmount(given.minDishAmount), countryCode, locale),
    missing: formatMoney(toAmount(given.missingAmount), countryCode, locale),
    short: given.missingAmount === undefined ? 'no' : 'yes',
    newNumber: given.newNumberUntil ? 'yes' : 'no',
  };
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;
const toNumber = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

/** Details have the form of the wire: money is a decimal number. */
function toAmount(value: unknown) {
  try {
    return getMinor(value as number);
  } catch {
    return 0;
  }
}
