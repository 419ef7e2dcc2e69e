import type { Locale } from '@/lib/contract/vocabulary';
import type en from '@/messages/en.json';

export type Messages = typeof en;

const files: Record<Locale, () => Promise<{ default: unknown }>> = {
  en: () => import('@/messages/en.json'),
  'zh-CN': () => import('@/messages/zh-CN.json'),
  vn: () => import('@/messages/vn.json'),
};

/** Returns every message of a language. Server only: client components get the namespaces that they show. */
export async function loadAllMessages(locale: Locale): Promise<Messages> {
  return (await files[locale]()).default as Messages;
}
