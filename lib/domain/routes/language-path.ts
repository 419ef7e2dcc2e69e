import type { Locale } from '@/lib/contract/vocabulary';

/**
 * Returns a link to the same page in another language, which also stores the choice (GRD-01). It works without script.
 */
export function switchLocalePath(path: string, locale: Locale): string {
  const [bare, query] = path.split('?', 2);
  const stored = new URLSearchParams(query);
  stored.set('locale', locale);
  return `${bare}?${stored}`;
}
