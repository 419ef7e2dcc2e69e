import { ApiError } from '@/lib/domain/api-error';

/** The largest body of a call, in bytes; an order of 200 lines takes some 20 KB. */
const largestBody = 64 * 1024;

/** Bytes. A body over the limit is read up to here and dropped: a client that is cut off while sending never sees the error. */
const maxInputBytes = 1024 * 1024;

const refuse = (code: string, status: number, message: string) => new ApiError({ code, status, message });

async function readLimited(request: Request): Promise<string> {
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
    if (size <= largestBody) text += decoder.decode(value, { stream: true });
  }
  if (size > largestBody) throw createTooLargeError();
  return text + decoder.decode();
}

const createTooLargeError = () => refuse('TOO_LARGE', 413, 'The body is too large');

function parseObject(json: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refuse('MALFORMED_JSON', 400, 'This is no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ApiError({
      code: 'INVALID_INPUT',
      status: 400,
      message: 'Invalid input',
      detail: { fields: [{ path: '', reason: 'expected an object' }] },
    });
  return value as Record<string, unknown>;
}

/**
 * The input of a call: `?input=<json>` of a GET, or the JSON body of a POST.
 * Throws ApiError TOO_LARGE (413), MALFORMED_JSON (400), INVALID_INPUT (400).
 */
export async function readInput(request: Request): Promise<Record<string, unknown>> {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return parseObject(new URL(request.url).searchParams.get('input') ?? '{}');
  }
  try {
    return parseObject((await readLimited(request)) || '{}');
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw refuse('MALFORMED_JSON', 400, 'The body is not valid UTF-8');
  }
}
