import { z } from 'zod';
import { type Endpoint, hasSucceeded, type OutputOf } from '@/lib/contract/endpoint';
import { accessDenied, toErrorCode } from '@/lib/contract/error-codes';
import { ApiError } from '@/lib/domain/api-error';

/** Every answer of the wire has this form (DEC-23); other fields are ignored. */
interface Envelope {
  code?: unknown;
  isSuccess?: unknown;
  success?: unknown;
  message?: unknown;
  data?: unknown;
}

const createBadAnswerError = (status: number, cause?: unknown) =>
  new ApiError({ code: 'BAD_ANSWER', message: 'The backend gave no valid answer', status }, { cause });

/** HTTP statuses of errors from a backend that sends no error code in `code`. */
const reasons: Record<number, string> = {
  400: 'INVALID_INPUT',
  401: 'ACCESS_DENIED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'TOO_LARGE',
  429: 'TOO_MANY',
};

function catchError(envelope: Envelope, status: number): ApiError {
  const { code, data } = envelope;
  const message = typeof envelope.message === 'string' ? envelope.message : '';
  if (String(code) === '0' && data === accessDenied)
    return new ApiError({ code: 'ACCESS_DENIED', message, status });
  const named = typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code);
  const reason = named
    ? code
    : (toErrorCode(code) ?? reasons[status] ?? (status >= 500 ? 'INTERNAL' : `WIRE_${String(code)}`));
  return new ApiError({ code: reason, message, status, detail: data ?? undefined });
}

/**
 * Reads the answer of a call: success by the endpoint's own sign (API-03), then its data by the contract. Throws
 * ApiError with the backend's error code, ACCESS_DENIED, or BAD_ANSWER for an answer that violates the contract.
 */
export function readAnswer<E extends Endpoint>(endpoint: E, status: number, body: string): OutputOf<E> {
  let envelope: Envelope;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) throw new TypeError('not an object');
    envelope = parsed;
  } catch (error) {
    throw status >= 500
      ? new ApiError({ code: 'INTERNAL', message: '', status }, { cause: error })
      : createBadAnswerError(status, error);
  }
  if (status >= 400 || !hasSucceeded(endpoint.success, envelope)) throw catchError(envelope, status);
  const decoded = z.safeDecode(endpoint.output, envelope.data as z.input<E['output']>);
  if (!decoded.success) throw createBadAnswerError(status, decoded.error);
  return decoded.data as OutputOf<E>;
}
