import { createTranslator } from 'next-intl';
import type { Locale } from '@/lib/contract/values';
import { languageTag } from '@/lib/i18n/locales';
import en from '@/messages/en.json';
import vn from '@/messages/vn.json';
import zh from '@/messages/zh-CN.json';

const messages: Record<Locale, typeof en> = { en, 'zh-CN': zh as typeof en, vn: vn as typeof en };

/** The words on screen in a language, as `say('cart.title')`: screens are opened in all three. */
export function wordsIn(locale: Locale) {
  const t = createTranslator({ locale: languageTag(locale), messages: messages[locale], timeZone: 'UTC' });
  return t as unknown as (key: string, values?: Record<string, string | number>) => string;
}
