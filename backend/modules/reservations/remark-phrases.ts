import type { RemarkPhrase } from '@/lib/contract/reservations';
import type { Texts } from '@/lib/contract/vocabulary';
import { getMessages, translate } from '../../messages/messages';

/** The most frequent requests of diners; a restaurant's file may replace them. */
const bundled: Texts[] = getMessages('en').reservations.remarkPhrases.map((_, index) =>
  translate(({ reservations }) => reservations.remarkPhrases[index] ?? ''),
);

/** Returns numbered phrases in the languages in which they were written. */
export const listPhrases = (own: Texts[] | undefined): RemarkPhrase[] =>
  (own ?? bundled).map((texts, index) => {
    const any = texts.en || texts['zh-CN'] || texts.vn || '';
    return { id: index + 1, en: texts.en || any, zh: texts['zh-CN'] || any, vn: texts.vn || any };
  });

/** Wraps a phrase for the wire: JSON with one more character at both ends (API-97). */
export const wrapPhrase = (phrase: RemarkPhrase): string => `"${JSON.stringify(phrase)}"`;
