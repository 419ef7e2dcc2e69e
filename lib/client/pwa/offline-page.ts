import en from '@/messages/parts/edge.en.json';
import vn from '@/messages/parts/edge.vn.json';
import zhCN from '@/messages/parts/edge.zh-CN.json';

const messages: Record<string, typeof en.edge.offline> = {
  en: en.edge.offline,
  'zh-CN': zhCN.edge.offline,
  vi: vn.edge.offline,
};

/** The nearest of our languages to a tag of a browser's. */
function known(language: string): string {
  const base = language.toLowerCase().split('-')[0];
  return base === 'zh' ? 'zh-CN' : base === 'vi' ? 'vi' : 'en';
}

/**
 * What stands in for a page that can't be read offline. It needs no script, no style sheet and no data. `menu` is where a
 * cached menu is; without one there is nothing to lead to but trying again.
 */
export function offlinePage(language: string, menu: string | undefined): string {
  const lang = known(language);
  const { title, text, home } = messages[lang]!;
  const link = menu ? `<a href="${menu}">${home}</a>` : '';
  return (
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>` +
    '<style>:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;padding:0 16px;text-align:center;font:16px/1.5 system-ui,sans-serif}h1{font-size:20px;margin:0}p{margin:4px 0 24px;max-width:36ch}a{display:block;padding:12px 24px;border:1px solid;border-radius:12px;color:inherit;font-weight:600;text-decoration:none}</style></head>' +
    `<body><main><h1>${title}</h1><p>${text}</p>${link}</main></body></html>`
  );
}
