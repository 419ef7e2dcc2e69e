import { accessDenied, wireCodes } from '@/lib/contract/error-codes';
import type { Locale } from '@/lib/contract/vocabulary';
import type { DomainError } from '../core/domain-error';
import { getErrorMessage } from '../messages/error-message';

/** The response of every call; the wire repeats success in several fields, which must agree (DEC-23). */
export interface Envelope {
  code: string | number;
  isSuccess: boolean;
  success: boolean;
  message: string;
  data: unknown;
}

export const toSuccessEnvelope = (code: string | number, data: unknown): Envelope => ({
  code,
  isSuccess: true,
  success: true,
  message: '',
  data,
});

/** Returns the error on the wire. A missing, unknown or expired token has a special form there. */
export function toErrorEnvelope(error: DomainError, locale: Locale): Envelope {
  const denied = error.code === 'ACCESS_DENIED';
  return {
    code: denied ? 0 : ((wireCodes as Record<string, number>)[error.code] ?? error.code),
    isSuccess: false,
    success: false,
    message: getErrorMessage(error.code, locale, error.detail),
    data: denied ? accessDenied : (error.detail ?? null),
  };
}
