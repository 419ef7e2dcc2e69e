import { buildPlainPage, type PlainBrand } from '@/lib/domain/plain-page';
import en from '@/messages/parts/edge.en.json';
import vn from '@/messages/parts/edge.vn.json';
import zhCN from '@/messages/parts/edge.zh-CN.json';

const messages: Record<string, typeof en.edge.offline> = {
  en: en.edge.offline,
  'zh-CN': zhCN.edge.offline,
  vi: vn.edge.offline,
};

/** Returns the supported language that is nearest to a browser's language tag. */
function getNearestLanguage(language: string): string {
  const base = language.toLowerCase().split('-')[0];
  return base === 'zh' ? 'zh-CN' : base === 'vi' ? 'vi' : 'en';
}

/**
 * Returns the replacement of a page that cannot be read offline. `menu` is the path of a cached menu; without one the
 * page only offers to try again.
 */
export function buildOfflinePage(language: string, menu: string | undefined, brand?: PlainBrand): string {
  const lang = getNearestLanguage(language);
  const { title, text, home } = messages[lang]!;
  return buildPlainPage({ lang, title, text, link: menu ? { href: menu, text: home } : undefined, brand });
}

/** Returns the brand in the head of a cached page of the restaurant. */
export function readBrand(html: string): PlainBrand | undefined {
  const name = /<meta name="application-name" content="([^"]+)"/.exec(html)?.[1];
  const [, color, onColor] = /--brand:(#[0-9a-f]{6});--on-brand:(#[0-9a-f]{6})/i.exec(html) ?? [];
  return name && color && onColor ? { name: decodeText(name), color, onColor } : undefined;
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Decodes the character references that React writes for special characters of HTML. */
const decodeText = (text: string): string =>
  text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => named[name]!);
