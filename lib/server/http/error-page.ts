import type { Locale } from '@/lib/contract/vocabulary';
import { languageTag } from '@/lib/domain/i18n/locales';
import en from '@/messages/parts/edge.en.json';
import vn from '@/messages/parts/edge.vn.json';
import zhCN from '@/messages/parts/edge.zh-CN.json';

const messages: Record<Locale, typeof en> = { en, 'zh-CN': zhCN, vn };

/** Why there is no page: rendering failed, too many requests, the URL is invalid, or the host is no restaurant's. */
export type ErrorPageKind = 'failed' | 'tooMany' | 'notFound' | 'noRestaurant';

/**
 * Returns the HTML of an error that is answered without Next. It needs no script, style sheet or data. Its link reloads the
 * page, or leads to the menu where the address is wrong.
 */
export function errorPage(kind: ErrorPageKind, locale: Locale): Buffer {
  const { title, text, link, href } = toContent(kind, locale);
  return Buffer.from(
    `<!DOCTYPE html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>` +
      '<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:0 16px;text-align:center;font:16px/1.5 system-ui,sans-serif}h1{font-size:20px;margin:0}p{margin:4px 0 24px}a{display:block;padding:12px 24px;border:1px solid;border-radius:12px;color:inherit;font-weight:600;text-decoration:none}</style></head>' +
      `<body><h1>${title}</h1><p>${text}</p><a href="${href}">${link}</a></body></html>`,
  );
}

function toContent(kind: ErrorPageKind, locale: Locale) {
  const { edge } = messages[locale];
  if (kind === 'notFound') return { ...edge.notFound, link: edge.notFound.home, href: '/home' };
  return { ...edge[kind], link: edge[kind].retry, href: '' };
}
