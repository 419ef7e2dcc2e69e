import { getHtmlLang, type Locale } from '@/lib/contract/values';

/** Returns names as one text in the order given: `egg, milk`, in Chinese with its own comma. */
export const listNames = (names: readonly string[], locale: Locale): string =>
  names.join(getHtmlLang(locale).startsWith('zh') ? '、' : ', ');
