import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The same bytes in every form that they are sent in. */
export interface Variants {
  /** Names the content, not its form; two renderings of the same bytes are the same content. */
  hash: string;
  identity: Buffer;
  gzip?: Buffer;
  br?: Buffer;
  /** True once the slow, best compression is in. */
  best: boolean;
}

const brotliAt = (bytes: Buffer, quality: number) =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });

export const contentHash = (bytes: Buffer): string =>
  createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

const worthCompressing = (type: string, bytes: Buffer) =>
  bytes.length > 256 && /^(text\/|application\/(javascript|json|manifest\+json)|image\/svg)/.test(type);

/** What can be sent at once: compressed lightly, some milliseconds for a page. */
export async function lightVariants(identity: Buffer, contentType: string): Promise<Variants> {
  const hash = contentHash(identity);
  if (!worthCompressing(contentType, identity)) return { hash, identity, best: true };
  const [br, gz] = await Promise.all([brotliAt(identity, 4), zip(identity, { level: 6 })]);
  return { hash, identity, br, gzip: gz, best: false };
}

/** The smallest forms, made once in Node's thread pool; hundreds of milliseconds for a page. */
export async function bestVariants(variants: Variants): Promise<Variants> {
  const { identity } = variants;
  const [br, gz] = await Promise.all([brotliAt(identity, 11), zip(identity, { level: 9 })]);
  return { ...variants, br, gzip: gz, best: true };
}

export const getSize = (variants: Variants): number =>
  variants.identity.length + (variants.gzip?.length ?? 0) + (variants.br?.length ?? 0);

/** The best form that the client takes; a quality of 0 refuses one. */
export function chooseEncoding(acceptEncoding: string | undefined, variants: Variants): Encoding {
  if (!acceptEncoding) return 'identity';
  if (variants.br && accepts(acceptEncoding, 'br')) return 'br';
  if (variants.gzip && accepts(acceptEncoding, 'gzip')) return 'gzip';
  return 'identity';
}

function accepts(header: string, name: string): boolean {
  const at = header.indexOf(name);
  if (at < 0) return false;
  const rest = header.slice(at + name.length);
  return !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(rest);
}

/** A strong ETag: bytes that differ have different ones, so the form is part of it. */
export const getEtag = (variants: Variants, encoding: Encoding): string =>
  `"${variants.hash}-${encoding === 'identity' ? 'id' : `${encoding}${variants.best ? '' : '-light'}`}"`;

/** Whether what the client holds is this content, in whatever form it got it. */
export const holdsAlready = (ifNoneMatch: string | undefined, variants: Variants): boolean =>
  Boolean(ifNoneMatch?.includes(`"${variants.hash}-`));
