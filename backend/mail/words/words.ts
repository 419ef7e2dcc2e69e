import type { Locale } from '@/lib/contract/vocabulary';
import { en } from './en';
import type { MailMessages } from './mail-words';
import { vn } from './vn';
import { zhCN } from './zh-CN';

const words: Record<Locale, MailMessages> = { en, 'zh-CN': zhCN, vn };

export const mailMessages = (locale: Locale): MailMessages => words[locale];

/** Puts values where a sentence names them. */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
