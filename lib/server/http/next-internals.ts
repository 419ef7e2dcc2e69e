import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';

/*
 * Forms that Next and React use without documenting them. Everything that relies on them is here; e2e/next-internals.spec.ts checks
 * each against the built storefront.
 */

/** Matches the tag of a script file. React escapes `<` in data and text, so no tag is inside another text. */
export const scriptTag = /<script src="([^"]+)" async=""><\/script>/g;

/** Matches the tag of a part of the RSC payload that can be moved; its first group is the code. */
export const payloadTag = /<script>(self\.__next_f\.push\(\[1,[^<]*\]\))<\/script>/g;

/** Matches the start of each part of the RSC payload. */
export const anyPayloadTag = /<script>self\.__next_f\.push\(/g;

/** Matches an inline script that pushes data to the list of the RSC payload or of the chunks; its first group is the data. */
const push =
  /^(?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\)|\(globalThis\["TURBOPACK"\] \|\| \(globalThis\["TURBOPACK"\] = \[\]\)\))\.push\((.*)\);?$/s;

/** Returns whether an inline script was written by Next or React: it pushes data, or completes a streamed part of the page. */
export function isFrameworkScript(content: string): boolean {
  const pushed = push.exec(content);
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

/**
 * Returns the scripts by which React's server renderer completes streamed parts of a page, read from React's source.
 */
function readReactScripts(): string[] {
  known ??= ['react-dom', 'react-dom-experimental'].flatMap((name) => {
    const file = `next/dist/compiled/${name}/cjs/react-dom-server.node.production.js`;
    const source = readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');
    // A quote without an end is an apostrophe in a comment, which is skipped.
    const literals = source.matchAll(/'((?:[^'\\\n]|\\.)*)'?|"((?:[^"\\\n]|\\.)*)"?/g);
    return [...literals]
      .map(([, single, double]) => toText(single ?? double ?? ''))
      .filter((text) => /^(?:\$R[A-Z]|requestAnimationFrame\(function\(\)\{\$RT)/.test(text));
  });
  return known;
}

/** Returns the text of a JavaScript literal without its quotes. */
const toText = (literal: string): string =>
  literal.replace(/\\(n|.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));

/** Returns whether Next answers with an HTML document. Its client router requests RSC payloads by headers; `?_rsc=` alone gets a page. */
export const isDocumentRequest = (headers: IncomingHttpHeaders): boolean =>
  headers.rsc === undefined && headers['next-router-prefetch'] === undefined;

/** Returns whether Next sent an outdated page, which it regenerates in the background. */
export const isStale = (headers: OutgoingHttpHeaders): boolean => headers['x-nextjs-cache'] === 'STALE';

/** Returns whether a response header is for Next's client router only; a document request does not need it. */
export const isRouterHeader = (name: string): boolean => name.startsWith('x-nextjs-');
