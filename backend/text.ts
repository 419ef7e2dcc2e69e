import type { Locale, Texts } from '@/lib/contract/vocabulary';

/**
 * Returns a restaurant's text in the user's language, else in the restaurant's own, in English, or in any.
 * Returns an empty text when there is no translation at all.
 */
export function pick(texts: Texts, locale: Locale, fallback: Locale): string {
  return texts[locale] || texts[fallback] || texts.en || Object.values(texts).find(Boolean) || '';
}
