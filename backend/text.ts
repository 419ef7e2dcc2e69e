import type { Locale, Texts } from '@/lib/contract/vocabulary';

/**
 * A restaurant's text in the diner's language; where it has none, in the restaurant's own, then in English, then in any.
 * Empty when it was written in no language.
 */
export function pick(texts: Texts, locale: Locale, fallback: Locale): string {
  return texts[locale] || texts[fallback] || texts.en || Object.values(texts).find(Boolean) || '';
}
