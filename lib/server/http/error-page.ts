import type { Locale } from '@/lib/contract/vocabulary';
import { getLanguageTag } from '@/lib/domain/i18n/locales';
import { buildPlainPage, type PlainBrand } from '@/lib/domain/plain-page';
import en from '@/messages/parts/edge.en.json';
import vn from '@/messages/parts/edge.vn.json';
import zhCN from '@/messages/parts/edge.zh-CN.json';

const messages: Record<Locale, typeof en> = { en, 'zh-CN': zhCN, vn };

/**
 * The reasons of an error page: rendering failed, too many requests, the URL is invalid, or the host has no restaurant.
 */
export type ErrorPageKind = 'failed' | 'tooMany' | 'notFound' | 'noRestaurant';

/**
 * Returns the HTML of an error that is answered without Next. Its link reloads the page, or links to the menu when the
 * address is wrong.
 */
export function buildErrorPage(kind: ErrorPageKind, locale: Locale, brand?: PlainBrand): Buffer {
  const { edge } = messages[locale];
  const link =
    kind === 'notFound' ? { href: '/home', text: edge.notFound.home } : { href: '', text: edge[kind].retry };
  const { title, text } = edge[kind];
  return Buffer.from(buildPlainPage({ lang: getLanguageTag(locale), title, text, link, brand }));
}
