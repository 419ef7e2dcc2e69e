import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** One content in every supported encoding. */
export interface Variants {
  /** Hash of the uncompressed content. */
  hash: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  /** Whether the slow compression at the best level is done. */
  best: boolean;
}

const compressBrotli = (bytes: Buffer, quality: number) =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

export const hashContent = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

const isWorthCompressing = (type: string, bytes: Buffer) =>
  bytes.length > 256 && /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/.test(type);

/** Compresses at a low level, a few milliseconds for a page, so that the response can be sent immediately. */
export async function compressLightly(identity: Buffer, contentType: string): Promise<Variants> {
  const hash = hashContent(identity);
  if (!isWorthCompressing(contentType, identity)) return { hash, identity, best: true };
  const [br, gz] = await Promise.all([compressBrotli(identity, 4), zip(identity, { level: 6 })]);
  return { hash, identity, br, gzip: gz, best: false };
}

/** Compresses at the best level in Node's thread pool; hundreds of milliseconds for a page. */
export async function compressBest(variants: Variants): Promise<Variants> {
  const { identity } = variants;
  const [br, gz] = await Promise.all([compressBrotli(identity, 11), zip(identity, { level: 9 })]);
  return { ...variants, br, gzip: gz, best: true };
}

export const getSize = (variants: Variants): number =>
  variants.identity.length + (variants.gzip?.length ?? 0) + (variants.br?.length ?? 0);

/** Returns the best encoding that the client accepts; `q=0` excludes one. */
export function chooseEncoding(acceptEncoding: string | undefined, variants: Variants): Encoding {
  if (!acceptEncoding) return 'identity';
  if (variants.br && isAccepted(acceptEncoding, 'br')) return 'br';
  if (variants.gzip && isAccepted(acceptEncoding, 'gzip')) return 'gzip';
  return 'identity';
}

function isAccepted(header: string, name: string): boolean {
  const at = header.indexOf(name);
  if (at < 0) return false;
  const rest = header.slice(at + name.length);
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(rest);
}

/** Returns a strong ETag: different bytes need different tags, so the encoding is part of it. */
export const getEtag = (variants: Variants, encoding: Encoding): string =>
  `"${variants.hash}-${encoding === 'identity' ? 'id' : `${encoding}${variants.best ? '' : '-light'}`}"`;

/** Returns whether `If-None-Match` contains this content, in any encoding. */
export const matchesEtag = (ifNoneMatch: string | undefined, variants: Variants): boolean =>
  Boolean(ifNoneMatch?.includes(`"${variants.hash}-`));
