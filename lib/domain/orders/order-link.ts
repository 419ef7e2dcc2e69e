/**
 * Where an order page's back link leads (RT-07, DEC-48). `supplied` is a back URL as it came in the query; only one of
 * the same origin counts, and the order's id is appended to it. Anything else leads to `fallback`, a path.
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
  // Tabs, line breaks and backslashes are read in many ways; a back link has no use for them.
  if (!supplied || /[\\\s\p{Cc}]/u.test(supplied)) return undefined;
  try {
    const url = new URL(supplied, origin);
    // `//host` written in the path would leave the origin once it stands in a link by itself.
    return url.origin === origin && !url.pathname.startsWith('//') ? url : undefined;
  } catch {
    return undefined;
  }
}
