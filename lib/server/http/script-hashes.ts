import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chooseOfferScript } from '@/lib/domain/vouchers/choose-offer-script';

const script = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;
const isData = /\btype\s*=\s*["']?(?!text\/javascript|module|application\/javascript)[^"'\s>]+/i;

/** Returns the contents of a page's inline scripts. Data blocks (JSON-LD) do not run and are left out. */
export function listInlineScripts(html: string): string[] {
  const found: string[] = [];
  for (const [, attributes = '', content = ''] of html.matchAll(script))
    if (!/\bsrc\s*=/i.test(attributes) && !isData.test(attributes)) found.push(content);
  return found;
}

/** Returns the Content-Security-Policy hash of each script, once. */
export const hashScripts = (scripts: readonly string[]): string[] => [
  ...new Set(scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)),
];

/** Next's payload and the start of its chunks: data that is pushed to a list. */
const nextPush =
  /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\)|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\((.*)\);?$/s;

/**
 * Whether Next, React or this storefront writes such a script into a page. A script that got into the markup in another way
 * gets no hash, so the browser does not run it.
 */
export function isExpectedScript(content: string): boolean {
  if (content === chooseOfferScript) return true;
  const pushed = nextPush.exec(content);
  if (pushed) return isJson(pushed[1]!);
  return readReactScripts().some((known) => {
    if (!content.startsWith(known)) return false;
    const rest = content.slice(known.length);
    // A definition ends with the start of a call: `$RC("`, then ids and messages as JSON texts.
    return rest === '' || (known.endsWith('("') && isJson(`["${rest.replace(/\)$/, '')}]`));
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

let known: string[] | undefined;

/** Returns the scripts by which React's server renderer completes streamed parts of a page, as its own source has them. */
function readReactScripts(): string[] {
  known ??= ['react-dom', 'react-dom-experimental'].flatMap((name) => {
    const file = `next/dist/compiled/${name}/cjs/react-dom-server.node.production.js`;
    const source = readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');
    const literals = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g);
    return [...literals]
      .map(([, single, double]) => toText(single ?? double ?? ''))
      .filter((text) => /^(?:\$R[A-Z]|requestAnimationFrame\(function\(\)\{\$RT)/.test(text));
  });
  return known;
}

/** Returns the text of a JavaScript literal without its quotes. */
const toText = (literal: string): string =>
  literal.replace(/\\(n|.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
