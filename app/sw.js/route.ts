import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createErrorResponse } from '@/lib/server/gateway/answer';

/** Serves the built service worker. Browsers check for a new one on each visit, so they must not cache it. */
export async function GET(): Promise<Response> {
  const folder = resolve(/* turbopackIgnore: true */ process.env.NEXT_DIST_DIR ?? '.next');
  const text = await readFile(join(folder, 'sw.js'), 'utf8').catch(() => undefined);
  if (text === undefined) return createErrorResponse('NOT_FOUND', 404);
  return new Response(text, {
    headers: {
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
    },
  });
}
