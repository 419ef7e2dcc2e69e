import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { CachedResponse, ResponseCache } from './cached-response';
import { compressBest, compressLightly } from './encodings';

const types: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.json': 'application/json; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.map': 'application/json; charset=UTF-8',
};

const prefix = '/_next/static/';

/**
 * Caches the files under `/_next/static/`, read and compressed once: their names contain a hash of their content.
 * `find` returns undefined for a file that does not exist.
 */
export function createAssetCache(cache: ResponseCache, distDir: string) {
  const folder = join(distDir, 'static') + sep;
  const reading = new Map<string, Promise<CachedResponse | undefined>>();

  async function read(path: string, key: string): Promise<CachedResponse | undefined> {
    const file = normalize(join(folder, path.slice(prefix.length)));
    const type = types[extname(file)];
    if (!file.startsWith(folder) || !type) return undefined;
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    const cached: CachedResponse = {
      variants: await compressLightly(bytes, type),
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      freshUntil: Number.POSITIVE_INFINITY,
      servedUntil: Number.POSITIVE_INFINITY,
    };
    cache.set(key, cached);
    if (!cached.variants.best) {
      void compressBest(cached.variants).then((variants) => cache.set(key, { ...cached, variants }));
    }
    return cached;
  }

  return {
    async find(path: string): Promise<CachedResponse | undefined> {
      if (!path.startsWith(prefix) || path.includes('%') || path.includes('\0') || path.includes('\\'))
        return undefined;
      const key = `file ${path}`;
      const cached = cache.get(key);
      if (cached) return cached;
      let pending = reading.get(key);
      if (!pending) {
        pending = read(path, key).finally(() => reading.delete(key));
        reading.set(key, pending);
      }
      return pending;
    },
  };
}
