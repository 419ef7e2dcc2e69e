/** The `utm_source` of visits from another outlet's page (DEC-62, see tracking-values.ts). */
const fromOutlet = '5';

/**
 * Returns the link to an outlet: its own pages, with the source of the visit (OUT-02). Undefined for an outlet without
 * pages, and for an address with another scheme or a disguised host.
 */
export function findOutletLink(restaurantWebUrl: string | undefined): string | undefined {
  // Browsers drop tabs and line breaks inside an address, and read a backslash as a slash.
  if (!restaurantWebUrl || /[\\\s\p{Cc}]/u.test(restaurantWebUrl)) return undefined;
  try {
    const url = new URL(restaurantWebUrl);
    if (!/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
    url.searchParams.set('utm_source', fromOutlet);
    return url.href;
  } catch {
    return undefined;
  }
}

/** Number of outlets in the panel's preview; above it there is a link to all of them (OUT-01). */
export const outletsShown = 3;
