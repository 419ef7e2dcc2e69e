import type { Locale, Texts } from '@/lib/contract/vocabulary';
import phrases from './remark-phrases.json';

/** Separates the phrases and free words of a remark. */
const separator = ', ';

/** Separates the name of a group's member, which the backend writes first, from the remark. */
const nameSeparator = ' · ';

/** Returns the phrases that a dish's remark offers in a language. */
export const listRemarkPhrases = (locale: Locale): string[] => phrases.map((phrase) => phrase[locale]);

const toParts = (remark: string): string[] => remark.split(separator).map((part) => part.trim());

/** Returns whether a remark has a phrase. */
export const hasPhrase = (remark: string, phrase: string): boolean => toParts(remark).includes(phrase);

/** Adds a phrase to a remark, or removes it. A remark that would be too long stays as it is. */
export function togglePhrase(remark: string, phrase: string, limit: number): string {
  const parts = toParts(remark).filter((part) => part !== '');
  const changed = parts.includes(phrase) ? parts.filter((part) => part !== phrase) : [...parts, phrase];
  const text = changed.join(separator);
  return text.length > limit ? remark : text;
}

const findPhrase = (part: string): Texts | undefined =>
  phrases.find((phrase) => Object.values(phrase).some((text) => text.toLowerCase() === part.toLowerCase()));

/**
 * Translates the phrases of a remark, in whatever language they were chosen; other words stay as written. `hasFreeText`
 * is whether there are other words.
 */
export function translateRemark(
  remark: string,
  translate: (texts: Texts) => string,
): { text: string; hasFreeText: boolean } {
  const at = remark.lastIndexOf(nameSeparator);
  const name = at < 0 ? '' : remark.slice(0, at + nameSeparator.length);
  const parts = toParts(remark.slice(name.length));
  const known = parts.map(findPhrase);
  const text = parts.map((part, index) => (known[index] ? translate(known[index]) : part)).join(separator);
  return { text: name + text, hasFreeText: known.includes(undefined) };
}
