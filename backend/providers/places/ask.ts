import type { z } from 'zod';

/**
 * A live provider did not respond, or not in the documented form. The message holds no key and no user
 * input.
 */
export class PlacesError extends Error {
  override name = 'PlacesError';
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message);
  }
}

/** Options of a request to a provider. */
export interface Asking {
  /** Timeout for the whole response, from the first byte sent to the last one read. */
  timeoutMs: number;
}

/** A page of results has some kilobytes. */
const largestAnswer = 1_000_000;

/** Requests JSON of a given schema from a provider. Throws PlacesError for every failure. */
export async function ask<T>(
  url: URL,
  shape: z.ZodType<T>,
  { timeoutMs }: Asking,
  request: { method?: 'POST'; headers?: Record<string, string>; body?: unknown } = {},
): Promise<T> {
  const { method = 'GET', headers = {}, body } = request;
  const signal = AbortSignal.timeout(timeoutMs);
  let text: string;
  try {
    const answer = await fetch(url, {
      method,
      signal,
      // Keys are in headers and queries, so redirects must not forward them elsewhere.
      redirect: 'error',
      headers: {
        accept: 'application/json',
        'user-agent': 'makan',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new PlacesError(`answered with status ${answer.status}`, answer.status);
    }
    text = await read(answer, signal);
  } catch (error) {
    if (error instanceof PlacesError) throw error;
    throw new PlacesError(signal.aborted ? `no answer within ${timeoutMs} ms` : 'cannot be reached');
  }
  const parsed = shape.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues[0]?.path.join('.') || 'the answer';
  throw new PlacesError(`answered in an unknown shape, at ${where}`);
}

async function read(answer: Response, signal: AbortSignal): Promise<string> {
  const reader = answer.body?.getReader();
  // Node's fetch may ignore its signal once the response has begun, so reading is aborted here as well.
  const stop = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener('abort', stop, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += decoder.decode(part.value, { stream: true });
    if (text.length <= largestAnswer) continue;
    stop();
    throw new PlacesError('answered with more than a megabyte');
  }
  signal.throwIfAborted();
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlacesError('answered with something that is no JSON');
  }
}
