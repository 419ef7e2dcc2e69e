import { z } from 'zod';
import { type Endpoint, hasSucceeded } from '@/lib/contract/endpoint';
import { accessDenied, type ErrorCode } from '@/lib/contract/error-codes';
import {
  type StaffCallName,
  type StaffInput,
  type StaffOutput,
  staffContract,
} from '@/lib/contract/staff/contract';
import type { StaffErrorCode } from '@/lib/contract/staff/error-codes';
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

interface Answer {
  code: string | number;
  message: string;
  data: unknown;
}

/** Makes a staff call. Throws CallError; UNREACHABLE and TIMEOUT when no answer came. */
export async function call<N extends StaffCallName>(
  name: N,
  input: StaffInput<N>,
  signal?: AbortSignal,
): Promise<StaffOutput<N>> {
  const endpoint: Endpoint = staffContract[name];
  const answer = await send(endpoint, z.encode(endpoint.input, input as never), signal);
  if (hasSucceeded(endpoint.success, answer))
    return z.decode(endpoint.output, answer.data as never) as StaffOutput<N>;
  if (answer.data === accessDenied) throw new CallError('ACCESS_DENIED', answer.message);
  throw new CallError(
    answer.code as ErrorCode,
    answer.message,
    (answer.data ?? {}) as Record<string, unknown>,
  );
}

async function send(
  { path, method }: Endpoint,
  wire: Record<string, unknown>,
  signal?: AbortSignal,
): Promise<Answer> {
  const limit = AbortSignal.timeout(timeoutMs);
  const headers = { locale: getLocale(), 'content-type': 'application/json' };
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

/** Lists and objects travel as JSON in a query. */
function toQuery(wire: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wire))
    if (value !== undefined)
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  return query;
}
