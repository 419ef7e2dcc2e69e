import type { Locale, Texts } from '@/lib/contract/vocabulary';
import en from './en.json';
import vn from './vn.json';
import zhCN from './zh-CN.json';

/** All texts that the backend writes for people: error messages, mails, text messages, printed sheets. */
export type Messages = typeof en;

const messages: Record<Locale, Messages> = { en, 'zh-CN': zhCN, vn };

export const getMessages = (locale: Locale): Messages => messages[locale];

/** Returns a text in all languages. */
export const translate = (choose: (messages: Messages) => string): Required<Texts> => ({
  en: choose(en),
  'zh-CN': choose(zhCN),
  vn: choose(vn),
});

/** Replaces each `{name}` of a text by its value; a missing value leaves nothing. */
export const fill = (text: string, values: Record<string, string | number | undefined>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
