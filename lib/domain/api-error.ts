import type { ErrorCode } from '@/lib/contract/error-codes';

/** An error of a call, or of a check before one. Screens branch on the code. */
export interface CodedError {
  code: string;
  /** The backend's message, for codes without a text in the messages. */
  message?: string;
  /** HTTP status of the answer, if there was one. */
  status?: number;
  detail?: unknown;
}

/** The error of a failed call in the gateway's answer to the browser. */
export interface WireError {
  /** One of lib/contract/error-codes.ts, or another code of a separate backend. Screens branch on it. */
  code: ErrorCode | (string & {});
  /** A sentence in the diner's language, if the backend sent one. */
  message: string;
  /** HTTP status of the answer; 0 without an answer. */
  status: number;
  /** Values for the error's text. */
  detail?: unknown;
}

/** A failed call with its error code. */
export class ApiError extends Error implements WireError {
  override readonly name = 'ApiError';
  readonly code: WireError['code'];
  readonly status: number;
  readonly detail?: unknown;

  constructor({ code, message, status, detail }: WireError, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.status = status;
    this.detail = detail;
  }
}

/** Returns the fields of the error that the browser receives. */
export const toWireError = (error: ApiError): WireError => ({
  code: error.code,
  message: error.message,
  status: error.status,
  ...(error.detail === undefined ? {} : { detail: error.detail }),
});

/** Returns whether a thrown value is a failed call, and of this code when one is given. */
export const isApiError = (thrown: unknown, code?: WireError['code']): thrown is ApiError =>
  thrown instanceof ApiError && (code === undefined || thrown.code === code);

/** Returns a failed call as it is, and any other thrown value as an error of this program. */
export const toApiError = (thrown: unknown): ApiError =>
  isApiError(thrown) ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 }, { cause: thrown });
