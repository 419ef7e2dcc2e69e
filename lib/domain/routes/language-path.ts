import type { Locale } from '@/lib/contract/vocabulary';

/** Leads to the same page in another language and remembers the choice (GRD-01). Works without script. */
export function switchLocalePath(path: string, locale: Locale): string {
  const [bare, query] = path.split('?', 2);
  const stored = new URLSearchParams(query);
  stored.set('locale', locale);
  return `${bare}?${stored}`;
}
