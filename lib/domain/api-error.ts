import type { ErrorCode } from '@/lib/contract/error-codes';

/** The error of a failed call, on both sides of the gateway. */
export interface ApiFailure {
  /** One of lib/contract/error-codes.ts, or another code of a separate backend. Screens branch on it. */
  code: ErrorCode | (string & {});
  /** A sentence in the diner's language where the backend gave one. */
  message: string;
  /** HTTP status of the answer; 0 where none came. */
  status: number;
  /** Values for the error's text. */
  detail?: unknown;
}

/** A call that failed, with the code that says why (house rule 6). */
export class ApiError extends Error implements ApiFailure {
  override readonly name = 'ApiError';
  readonly code: ApiFailure['code'];
  readonly status: number;
  readonly detail?: unknown;

  constructor({ code, message, status, detail }: ApiFailure, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** What travels to the browser when a call failed. */
export const getFailure = (error: ApiError): ApiFailure => ({
  code: error.code,
  message: error.message,
  status: error.status,
  ...(error.detail === undefined ? {} : { detail: error.detail }),
});

/** Whether something thrown is a failed call, of this code where one is named. */
export const isApiError = (thrown: unknown, code?: ApiFailure['code']): thrown is ApiError =>
  thrown instanceof ApiError && (code === undefined || thrown.code === code);
