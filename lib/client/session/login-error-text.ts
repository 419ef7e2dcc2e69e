import type { useTranslations } from 'next-intl';
import { formatError } from '@/lib/client/i18n/error-text';
import type { ApiError } from '@/lib/domain/api-error';

export interface LoginErrorLabels {
  t: ReturnType<typeof useTranslations<'signIn'>>;
  errors: ReturnType<typeof useTranslations<'errors'>>;
}

type Wait = { unit: 'second' | 'minute' | 'hour' | 'none'; count: number };

/** Returns a wait in the largest useful unit, rounded up. */
export function getWait(seconds: unknown): Wait {
  if (typeof seconds !== 'number' || !(seconds > 0)) return { unit: 'none', count: 0 };
  if (seconds <= 90) return { unit: 'second', count: Math.ceil(seconds) };
  if (seconds <= 90 * 60) return { unit: 'minute', count: Math.ceil(seconds / 60) };
  return { unit: 'hour', count: Math.ceil(seconds / 3600) };
}

/**
 * Returns the error text of a login, a code or a registration, with the time to wait after a rate limit
 * (docs/reliability.md, 10).
 */
export function getLoginErrorText(
  { t, errors }: LoginErrorLabels,
  { code, message, detail }: ApiError,
): string {
  const { retryAfterSeconds } = (detail ?? {}) as { retryAfterSeconds?: unknown };
  const wait = () => t('wait', getWait(retryAfterSeconds));
  if (code === 'TOO_MANY') return t('tooMany', { wait: wait() });
  if (code === 'CODE_LOCKED') return t('codeLocked', { wait: wait() });
  return formatError(errors, { code, message, detail });
}

/** Failures without a reason: their message, if any, is for logs. */
const wordless = new Set(['INTERNAL', 'BAD_ANSWER']);

/** Returns the error text of a binding: the message of a known code, else the server's, else TPL-02's. */
export function getBindErrorText(labels: LoginErrorLabels, error: ApiError): string {
  const { t, errors } = labels;
  const known = /^[A-Z_]+$/.test(error.code) && errors.has(error.code as 'INTERNAL');
  if (known && !wordless.has(error.code)) return getLoginErrorText(labels, error);
  return (!wordless.has(error.code) && error.message) || t('bindFailed');
}
