/**
 * A query as a list of its raw parts: parameters that are not removed must reach the next address unchanged (RT-01),
 * which URLSearchParams does not guarantee. Names match in any case (DEC-47).
 */
export interface QueryPart {
  /** The raw text, `name=value`. */
  raw: string;
  /** Decoded, in lower case. */
  name: string;
  value: string;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\+/g, ' '));
  } catch {
    return text;
  }
}

/** Takes a query with or without its question mark. */
export function parseQuery(query: string): QueryPart[] {
  return query
    .replace(/^\?/, '')
    .split('&')
    .filter((raw) => raw !== '')
    .map((raw) => {
      const at = raw.indexOf('=');
      const name = at < 0 ? raw : raw.slice(0, at);
      return { raw, name: decode(name).toLowerCase(), value: at < 0 ? '' : decode(raw.slice(at + 1)) };
    });
}

/** Returns the first value of a name in lower case. */
export const findQueryValue = (parts: readonly QueryPart[], name: string): string | undefined =>
  parts.find((part) => part.name === name)?.value;

export const removeQueryParts = (parts: readonly QueryPart[], names: readonly string[]): QueryPart[] =>
  parts.filter((part) => !names.includes(part.name));

/** Returns the path with the remaining query. */
export const addQuery = (path: string, parts: readonly QueryPart[]): string =>
  parts.length > 0 ? `${path}?${parts.map(({ raw }) => raw).join('&')}` : path;
