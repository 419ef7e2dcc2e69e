import type { ErrorCode } from '@/lib/contract/error-codes';

/** What a screen needs of an error, of a call or of a check before one. Screens branch on the code. */
export interface CodedError {
  code: string;
  /** The backend's message, for codes without a text of ours. */
  message?: string;
  /** HTTP status of the answer, if there was one. */
  status?: number;
  detail?: unknown;
}

/** The error of a failed call as it travels from the gateway to the browser. */
export interface WireError {
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

/** Returns what travels to the browser when a call failed. */
export const toWireError = (error: ApiError): WireError => ({
  code: error.code,
  message: error.message,
  status: error.status,
  ...(error.detail === undefined ? {} : { detail: error.detail }),
});

/** Whether something thrown is a failed call, of this code where one is named. */
export const isApiError = (thrown: unknown, code?: WireError['code']): thrown is ApiError =>
  thrown instanceof ApiError && (code === undefined || thrown.code === code);
