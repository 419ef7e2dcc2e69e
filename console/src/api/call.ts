import { z } from 'zod';
import { type Endpoint, hasSucceeded } from '@/lib/contract/endpoint';
import { accessDenied, type ErrorCode } from '@/lib/contract/error-codes';
import type { StaffCallName, StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { StaffErrorCode } from '@/lib/contract/staff/error-codes';
import { firstContract } from '@/lib/contract/staff/first-contract';
import { getLocale } from '../locale';

const timeoutMs = 20_000;

/** The error of a call; `message` is in the reader's language. */
export class CallError extends Error {
  override name = 'CallError';
  constructor(
    readonly code: ErrorCode | StaffErrorCode,
    message: string,
    readonly detail: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

/** Returns a thrown value as a coded error: BAD_ANSWER unless a call threw it. */
export const toCallError = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError('BAD_ANSWER', '');

export const hasCode = (error: unknown, ...codes: CallError['code'][]): boolean =>
  codes.includes(toCallError(error).code);

interface Answer {
  code: string | number;
  message: string;
  data: unknown;
}

interface CallOptions {
  signal?: AbortSignal;
  /** A change that creates something runs once per key. */
  idempotencyKey?: string;
}

/**
 * Makes a staff call. Throws CallError: INVALID_INPUT for an input that does not fit, with its fields and without a
 * message; UNREACHABLE and TIMEOUT when no response arrived.
 */
export async function call<N extends StaffCallName>(
  name: N,
  input: StaffInput<N>,
  { signal, idempotencyKey }: CallOptions = {},
): Promise<StaffOutput<N>> {
  const endpoint = await loadEndpoint(name);
  const wire = z.safeEncode(endpoint.input, input as never);
  if (!wire.success)
    throw new CallError('INVALID_INPUT', '', {
      fields: wire.error.issues.map(({ path }) => ({ path: path.join('.') })),
    });
  const answer = await send(endpoint, wire.data, { signal, idempotencyKey });
  if (hasSucceeded(endpoint.success, answer))
    return z.decode(endpoint.output, answer.data as never) as StaffOutput<N>;
  if (answer.data === accessDenied) throw new CallError('ACCESS_DENIED', answer.message);
  throw new CallError(
    answer.code as ErrorCode,
    answer.message,
    (answer.data ?? {}) as Record<string, unknown>,
  );
}

async function loadEndpoint(name: StaffCallName): Promise<Endpoint> {
  if (name in firstContract) return firstContract[name as keyof typeof firstContract];
  const { laterContract } = await import('@/lib/contract/staff/later-contract');
  return laterContract[name as keyof typeof laterContract];
}

async function send(
  { path, method }: Endpoint,
  wire: Record<string, unknown>,
  { signal, idempotencyKey }: CallOptions,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const headers = {
    locale: getLocale(),
    'content-type': 'application/json',
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  };
  const query = method === 'GET' ? `?${toQuery(wire)}` : '';
  try {
    const response = await fetch(`/${path}${query}`, {
      method,
      headers,
      body: method === 'POST' ? JSON.stringify(wire) : undefined,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return (await response.json()) as Answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(limit.aborted ? 'TIMEOUT' : 'UNREACHABLE', '');
  }
}

/** Lists and objects are sent as JSON in the query. */
function toQuery(wire: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return query;
}
