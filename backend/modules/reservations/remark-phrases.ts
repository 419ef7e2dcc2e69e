import type { RemarkPhrase } from '@/lib/contract/reservations';
import type { Texts } from '@/lib/contract/vocabulary';
import { getMessages, translate } from '../../messages/messages';

/** What diners most often ask for; a restaurant's file may have phrases of its own instead. */
const bundled: Texts[] = getMessages('en').reservations.remarkPhrases.map((_, index) =>
  translate(({ reservations }) => reservations.remarkPhrases[index] ?? ''),
);

/** Phrases with their numbers, each in all three languages as far as they were written (ENT-25). */
export const getPhrases = (own: Texts[] | undefined): RemarkPhrase[] =>
  (own ?? bundled).map((texts, index) => {
    const any = texts.en || texts['zh-CN'] || texts.vn || '';
    return { id: index + 1, en: texts.en || any, zh: texts['zh-CN'] || any, vn: texts.vn || any };
  });

/** As they travel: JSON with one more character at both ends (API-97). */
export const wrapPhrase = (phrase: RemarkPhrase): string => `"${JSON.stringify(phrase)}"`;
