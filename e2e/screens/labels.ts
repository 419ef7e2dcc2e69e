import { readFileSync } from 'node:fs';
import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/contract/values';
import type { Messages } from '@/lib/server/i18n/messages';

const tags: Record<Locale, string> = { en: 'en', 'zh-CN': 'zh-CN', vn: 'vi' };

const read = (locale: Locale) =>
  JSON.parse(readFileSync(new URL(`../../messages/${locale}.json`, import.meta.url), 'utf8')) as Messages;

/** Returns a function that reads a text in the given language, such as `t('cart.title')`. */
export function loadLabels(locale: Locale) {
  const t = createTranslator({
    locale: tags[locale] as 'en',
    messages: read(locale),
    timeZone: 'UTC',
  });
  return t as unknown as (key: string, values?: Record<string, string | number>) => string;
}
