import type { Context } from 'hono';
import { z } from 'zod';
import type { Endpoint } from '@/lib/contract/endpoint';
import { isWithinJsonLimits } from '@/lib/domain/json-shape';
import { DomainError } from '../core/domain-error';
import { mapTexts } from '../core/plain-text';
import { readBody } from './read-body';
import { findUnstorableReason } from './storable';

type Raw = Record<string, unknown>;

/** Edits of a whole menu have more parts than a call of a diner, which the gateway limits. */
const jsonLimits = { depth: 40, parts: 50_000 };

/**
 * Returns the raw body. Throws MALFORMED_JSON when it is not a JSON object; a missing body counts as an
 * empty one.
 */
async function readJsonBody(c: Context, maxBytes: number): Promise<Raw> {
  const body = await readBody(c, maxBytes);
  if (body.trim() === '') return {};
  if (!isWithinJsonLimits(body, jsonLimits))
    throw createInputError([{ path: '', reason: 'is nested too deeply or has too many parts' }]);
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

/** Returns the raw query. Parsers disagree on repeated names, so these are rejected. */
function readQuery(c: Context): Raw {
  const raw: Raw = Object.create(null);
  for (const [name, values] of Object.entries(c.req.queries())) {
    if (values.length > 1) throw createInputError([{ path: name, reason: 'given more than once' }]);
    raw[name] = values[0];
  }
  return raw;
}

/** Returns the raw input of the call: query or body, and the parameters of the path. */
export async function readRawInput(c: Context, endpoint: Endpoint): Promise<Raw> {
  const given = endpoint.method === 'GET' ? readQuery(c) : await readJsonBody(c, endpoint.maxBytes);
  return { ...given, ...c.req.param() };
}

/**
 * Returns the input in the domain's types. Throws INVALID_INPUT with the invalid fields. In a query, lists
 * and objects are JSON; only fields that do not accept a text are parsed. Texts come in as NFC.
 */
export function decodeInput(endpoint: Pick<Endpoint, 'input' | 'method'>, received: Raw): Raw {
  for (const [name, value] of Object.entries(received)) {
    const reason = findUnstorableReason(value);
    if (reason) throw createInputError([{ path: name, reason }]);
  }
  const raw = mapTexts(received, toNfc);
  const first = z.safeDecode(endpoint.input, raw as never);
  if (first.success) return first.data;
  if (endpoint.method === 'POST') throw createInputError(listInvalidFields(first.error));
  const again = z.safeDecode(endpoint.input, mapTexts(parseJsonFields(raw, first.error), toNfc) as never);
  if (again.success) return again.data;
  throw createInputError(listInvalidFields(again.error));
}

/** Texts are stored and compared in one form; some keyboards and file systems send letters in parts. */
const toNfc = (text: string): string => text.normalize('NFC');

function parseJsonFields(raw: Raw, error: z.ZodError): Raw {
  const read = { ...raw };
  for (const { path } of error.issues) {
    const value = read[String(path[0])];
    if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) continue;
    try {
      read[String(path[0])] = JSON.parse(value);
    } catch {
      // It stays a text and fails validation as one.
    }
  }
  return read;
}

const listInvalidFields = (error: z.ZodError) =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ path: path.join('.'), reason: message }));

const createInputError = (fields: { path: string; reason: string }[]) =>
  new DomainError('INVALID_INPUT', { fields });
