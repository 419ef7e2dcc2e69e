/**
 * A dish's rich description as elements of a short list (DEC-63). The text is sanitized already; the result is never
 * inserted as HTML, so an unknown tag becomes its text, and the only attribute that is read is a link's address.
 */
export type RichNode = string | { tag: RichTag; href?: string; children: RichNode[] };

const known = ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'blockquote', 'h3', 'a'] as const;
export type RichTag = (typeof known)[number];

/** Other names of known tags; headings of all sizes become one. */
const spelled: Record<string, RichTag> = {
  b: 'strong',
  i: 'em',
  div: 'p',
  h1: 'h3',
  h2: 'h3',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
};
/** Elements whose text is removed too. */
const silent = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
  'svg',
  'math',
]);
const deepest = 20;

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function getText(raw: string): string {
  return raw.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return named[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : '';
  });
}

/** Returns the address of a link to another site by https; any other is dropped. */
function parseHref(attributes: string): string | undefined {
  const given = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const address = getText(given?.[1] ?? given?.[2] ?? given?.[3] ?? '').trim();
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? new URL(address).href : undefined;
}

/**
 * A tag ends before the next `<`, which attributes contain as `&lt;`, so no character is read for more than one tag.
 */
const piece =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])((?:"[^"<]*"|'[^'<]*'|[^<>"'])*)>|([^<]+|<)/gi;

/** Parses rich text; never throws, and malformed parts become text. */
export function parseRichText(html: string): RichNode[] {
  const top: RichNode[] = [];
  const open: { tag: RichTag; children: RichNode[] }[] = [];
  let muted: string | undefined;
  const getOpenChildren = () => open.at(-1)?.children ?? top;

  for (const [, closing, name, attributes, text] of html.matchAll(piece)) {
    if (text !== undefined) {
      if (!muted) getOpenChildren().push(getText(text));
      continue;
    }
    if (name === undefined) continue;
    const lower = name.toLowerCase();
    if (muted) {
      if (closing && lower === muted) muted = undefined;
      continue;
    }
    if (silent.has(lower)) {
      if (!closing) muted = lower;
      continue;
    }
    const tag = spelled[lower] ?? known.find((name) => name === lower);
    if (!tag) continue;
    if (tag === 'br') getOpenChildren().push({ tag, children: [] });
    else if (closing) {
      const at = open.findLastIndex((element) => element.tag === tag);
      if (at >= 0) open.length = at;
    } else if (open.length < deepest) {
      const href = tag === 'a' ? parseHref(attributes ?? '') : undefined;
      // A link without a valid target becomes its text.
      if (tag === 'a' && !href) continue;
      const node = { tag, ...(href ? { href } : {}), children: [] as RichNode[] };
      getOpenChildren().push(node);
      open.push(node);
    }
  }
  return top;
}
