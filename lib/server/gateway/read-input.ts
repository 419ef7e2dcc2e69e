import { ApiError } from '@/lib/domain/api-error';
import { isWithinJsonLimits } from '@/lib/domain/json-shape';

/**
 * Bytes. A body over the limit is read up to here and dropped: a client that is disconnected while sending never
 * receives the error.
 */
const maxInputBytes = 1024 * 1024;

const refuse = (code: string, status: number, message: string) => new ApiError({ code, status, message });

/** Returns the body as text. Throws ApiError TOO_LARGE (413), MALFORMED_JSON (400) for a body that is not UTF-8. */
export async function readBody(request: Request, maxBytes: number): Promise<string> {
  try {
    return await readLimited(request, maxBytes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse('MALFORMED_JSON', 400, 'The body is not valid UTF-8');
  }
}

async function readLimited(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > maxInputBytes) throw createTooLargeError();
  if (!request.body) return '';
  const reader = request.body.getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxInputBytes) {
      await reader.cancel().catch(() => undefined);
      throw createTooLargeError();
    }
    if (size <= maxBytes) text += decoder.decode(value, { stream: true });
  }
  if (size > maxBytes) throw createTooLargeError();
  return text + decoder.decode();
}

const createTooLargeError = () => refuse('TOO_LARGE', 413, 'The body is too large');

const createInputError = (reason: string) =>
  new ApiError({
    code: 'INVALID_INPUT',
    status: 400,
    message: 'Invalid input',
    detail: { fields: [{ path: '', reason }] },
  });

function parseObject(json: string): Record<string, unknown> {
  if (!isWithinJsonLimits(json)) throw createInputError('is nested too deeply or has too many parts');
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refuse('MALFORMED_JSON', 400, 'This is no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw createInputError('expected an object');
  return value as Record<string, unknown>;
}

/**
 * Returns the input of a call: `?input=<json>` of a GET, or the JSON body of a POST with at most `maxBytes`. Throws
 * ApiError TOO_LARGE (413), MALFORMED_JSON (400), INVALID_INPUT (400).
 */
export async function readInput(request: Request, maxBytes: number): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return parseObject(new URL(request.url).searchParams.get('input') ?? '{}');
  }
  return parseObject((await readBody(request, maxBytes)) || '{}');
}
