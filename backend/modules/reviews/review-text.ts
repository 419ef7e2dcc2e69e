import type { Locale, Texts } from '@/lib/contract/vocabulary';
import { pick } from '../../text';

/** Returns a review's text as it was written, or in the reader's language where there are several. */
export const getReviewText = (text: Texts | string, locale: Locale, fallback: Locale): string =>
  typeof text === 'string' ? text : pick(text, locale, fallback);
