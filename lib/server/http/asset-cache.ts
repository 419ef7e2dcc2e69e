import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import type { CachedResponses, Kept } from './cached-response';
import { bestVariants, lightVariants } from './encodings';

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
 * The build's own files, which are named by their content: read and compressed once. Undefined for what isn't there.
 */
export function createAssetCache(answers: CachedResponses, distDir: string) {
  const folder = join(distDir, 'static') + sep;
  const reading = new Map<string, Promise<Kept | undefined>>();

  async function read(path: string, key: string): Promise<Kept | undefined> {
    const file = normalize(join(folder, path.slice(prefix.length)));
    const type = types[extname(file)];
    if (!file.startsWith(folder) || !type) return undefined;
    const bytes = await readFile(file).catch(() => undefined);
    if (!bytes) return undefined;
    const kept: Kept = {
      variants: await lightVariants(bytes, type),
      headers: { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' },
      freshUntil: Number.POSITIVE_INFINITY,
    };
    answers.set(key, kept);
    if (!kept.variants.best) {
      void bestVariants(kept.variants).then((variants) => answers.set(key, { ...kept, variants }));
    }
    return kept;
  }

  return {
    async find(path: string): Promise<Kept | undefined> {
      if (!path.startsWith(prefix) || path.includes('%') || path.includes('\0') || path.includes('\\'))
        return undefined;
      const key = `file ${path}`;
      const kept = answers.get(key);
      if (kept) return kept;
      let underWay = reading.get(key);
      if (!underWay) {
        underWay = read(path, key).finally(() => reading.delete(key));
        reading.set(key, underWay);
      }
      return underWay;
    },
  };
}
