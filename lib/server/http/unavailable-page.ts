import type { Locale } from '@/lib/contract/vocabulary';
import { languageTag } from '@/lib/domain/i18n/locales';
import en from '@/messages/parts/edge.en.json';
import vn from '@/messages/parts/edge.vn.json';
import zhCN from '@/messages/parts/edge.zh-CN.json';

const messages: Record<Locale, typeof en> = { en, 'zh-CN': zhCN, vn };

/**
 * Returns the page for a rendering that failed with nothing cached, as when the backend is down. It needs no script, style
 * sheet or data; its link reloads the page.
 */
export function unavailablePage(locale: Locale): Buffer {
  const { title, text, retry } = messages[locale].edge.failed;
  return Buffer.from(
    `<!DOCTYPE html><html lang="${languageTag(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>` +
      '<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:0 16px;text-align:center;font:16px/1.5 system-ui,sans-serif}h1{font-size:20px;margin:0}p{margin:4px 0 24px}a{display:block;padding:12px 24px;border:1px solid;border-radius:12px;color:inherit;font-weight:600;text-decoration:none}</style></head>' +
      `<body><h1>${title}</h1><p>${text}</p><a href="">${retry}</a></body></html>`,
  );
}
