/**
 * Returns the back link of an order page (RT-07, DEC-48). `supplied` is the back URL of the query; only one of the same
 * origin counts, and the order's id is appended to it. Otherwise it is `fallback`, a path.
 */
export function getBackLink(
  supplied: string | null | undefined,
  orderId: string,
  origin: string,
  fallback: string,
): string {
  const url = parseSameOriginUrl(supplied, origin);
  if (!url) return fallback;
  return `${url.pathname}${url.search}${url.search ? '&' : '?'}id=${encodeURIComponent(orderId)}${url.hash}`;
}

function parseSameOriginUrl(supplied: string | null | undefined, origin: string): URL | undefined {
  // Browsers disagree on tabs, line breaks and backslashes, and no back link needs them.
  if (!supplied || /[\\\s\p{Cc}]/u.test(supplied)) return undefined;
  try {
    const url = new URL(supplied, origin);
    // A path that begins with `//host` would leave the origin when it is used as a link.
    return url.origin === origin && !url.pathname.startsWith('//') ? url : undefined;
  } catch {
    return undefined;
  }
}
