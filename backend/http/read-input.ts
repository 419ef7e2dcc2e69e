import type { Context } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { DomainError } from '../core/domain-error';
import { readBody } from './read-body';
import { findUnstorableReason } from './storable';

type Raw = Record<string, unknown>;

/** The body as it came. Throws MALFORMED_JSON when it isn't a JSON object; no body counts as an empty one. */
async function readJsonBody(c: Context): Promise<Raw> {
  const body = await readBody(c);
  if (body.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new DomainError('MALFORMED_JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DomainError('MALFORMED_JSON');
  return value as Raw;
}

/** The query as it came. Of a name given twice readers disagree which counts, so that is refused. */
function readQuery(c: Context): Raw {
  const raw: Raw = Object.create(null);
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw createInputError([{ path: name, reason: 'given more than once' }]);
    raw[name] = values[0];
  }
  return raw;
}

/** What the call was given, before the contract reads it: query or body, and the path's parts. */
export async function readRawInput(c: Context, endpoint: Endpoint): Promise<Raw> {
  const given = endpoint.method === 'GET' ? readQuery(c) : await readJsonBody(c);
  return { ...given, ...c.req.param() };
}

/**
 * The input in the domain's types. Throws INVALID_INPUT with the invalid fields.
 * In a query, lists and objects travel as JSON; only fields that a text doesn't fit are read so.
 */
export function decodeInput(endpoint: Pick<Endpoint, 'input' | 'method'>, raw: Raw): Raw {
  for (const [name, value] of Object.entries(raw)) {
    const reason = findUnstorableReason(value);
    if (reason) throw createInputError([{ path: name, reason }]);
  }
  const first = z.safeDecode(endpoint.input, raw as never);
  if (first.success) return first.data;
  if (endpoint.method === 'POST') throw createInputError(getInvalidFields(first.error));
  const again = z.safeDecode(endpoint.input, parseJsonFields(raw, first.error) as never);
  if (again.success) return again.data;
  throw createInputError(getInvalidFields(again.error));
}

function parseJsonFields(raw: Raw, error: z.ZodError): Raw {
  const read = { ...raw };
  for (const { path } of error.issues) {
    const value = read[String(path[0])];
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) continue;
    try {
      read[String(path[0])] = JSON.parse(value);
    } catch {
      // Stays the text it is, and is refused as that.
    }
  }
  return read;
}

const getInvalidFields = (error: z.ZodError) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), reason: message }));

const createInputError = (fields: { path: string; reason: string }[]) =>
  new DomainError('INVALID_INPUT', { fields });
