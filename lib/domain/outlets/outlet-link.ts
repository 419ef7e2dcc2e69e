/** The `utm_source` of visits that another outlet's page has sent (DEC-62, see tracking-values.ts). */
const fromOutlet = '5';

/**
 * Where following an outlet leads: its own pages, tagged with where the visit comes from (OUT-02). Undefined for an outlet without
 * pages, and for an address that is no page or passes one host off as another.
 */
export function getOutletLink(restaurantWebUrl: string | undefined): string | undefined {
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
