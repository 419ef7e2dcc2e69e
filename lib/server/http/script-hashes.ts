import { createHash } from 'node:crypto';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const runs = /\btype\s*=\s*["']?(?!text\/javascript|module|application\/javascript)[^"'\s>]+/i;

/**
 * The hashes under which a Content-Security-Policy lets the inline scripts of a finished page run. Blocks of data
 * (JSON-LD) run nothing and get none.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes = '', content = ''] of html.matchAll(script)) {
    if (/\bsrc\s*=/i.test(attributes) || runs.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return [...hashes];
}
