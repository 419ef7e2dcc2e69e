import { createHash } from 'node:crypto';
import type { Response } from '@playwright/test';
import { runSql } from './database';

/** Returns the text of a response and of its headers; an empty text for an image or a response without body. */
export async function getText(response: Response): Promise<string> {
  const { 'set-cookie': _cookie, ...headers } = await response
    .allHeaders()
    .catch(() => ({}) as Record<string, string>);
  if (/^(image|font)\//.test(headers['content-type'] ?? '')) return '';
  const body = await response.text().catch(() => '');
  return `${JSON.stringify(headers)}\n${body}`;
}

/** Returns the hashes of the stored session tokens that a text contains; every candidate is hashed as on the server. */
export async function listTokenHashes(text: string): Promise<string[]> {
  const candidates = new Set<string>();
  for (const [run] of text.matchAll(/[\w-]{43,}/g))
    for (let start = 0; start + 43 <= run.length; start++) candidates.add(run.slice(start, start + 43));
  const hashes = [...candidates].map((token) => createHash('sha256').update(token).digest('base64url'));
  const found = await runSql<{ token_hash: string }>(
    'select token_hash from sessions where token_hash = any($1)',
    [hashes],
  );
  return found.map((row) => row.token_hash);
}
