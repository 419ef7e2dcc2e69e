import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
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

/** Names of unknown files are remembered for this time, because a release may be published meanwhile. Milliseconds. */
const unknownMs = 5_000;

interface AssetCacheDeps {
  cache: ResponseCache;
  /** Next's output folder. */
  distDir: string;
  /** Returns the bytes of a file of another release by its path below `/_next/static/`; undefined for an unknown file. */
  findPublished(path: string): Promise<Buffer | undefined>;
}

/**
 * Caches the files under `/_next/static/`, read and compressed once: their names contain a hash of their content. `find`
 * and `findPublished` return undefined for a file that does not exist.
 */
export function createAssetCache({ cache, distDir, findPublished }: AssetCacheDeps) {
  const folder = join(distDir, 'static') + sep;
  const unknown = new LRUCache<string, true>({ max: 10_000, ttl: unknownMs });

  async function load(path: string, read: () => Promise<Buffer | undefined>) {
    const key = `file ${path}`;
    const type = types[extname(path)];
    if (!type || path.includes('%') || path.includes('\0') || path.includes('\\')) return undefined;
    return cache.fetch(key, {
      context: async () => {
        const bytes = await read();
        if (!bytes) return undefined;
        const cached: CachedResponse = {
          variants: await compressLightly(bytes, type),
          headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
          freshUntil: Number.POSITIVE_INFINITY,
          servedUntil: Number.POSITIVE_INFINITY,
        };
        if (!cached.variants.best)
          void compressBest(cached.variants).then((variants) => cache.set(key, { ...cached, variants }));
        return cached;
      },
    });
  }

  return {
    /** Finds a file of this release. */
    async find(path: string): Promise<CachedResponse | undefined> {
      const file = normalize(join(folder, path.slice(prefix.length)));
      if (!path.startsWith(prefix) || !file.startsWith(folder)) return undefined;
      return load(path, () => readFile(file).catch(() => undefined));
    },
    /** Returns whether another release may have the file. */
    mayBePublished: (path: string): boolean =>
      path.startsWith(prefix) && extname(path) in types && !unknown.has(path),
    /** Finds a file of another release (SKW-01). A backend that is away counts as not having it. */
    async findPublished(path: string): Promise<CachedResponse | undefined> {
      const file = await load(path, () => findPublished(path.slice(prefix.length)));
      if (!file) unknown.set(path, true);
      return file;
    },
  };
}
