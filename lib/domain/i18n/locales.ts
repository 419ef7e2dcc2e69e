import { type Locale, locales } from '@/lib/contract/vocabulary';

/** The language as HTML, hreflang and Intl know it: `vn` is our name for Vietnamese, `vi` is theirs (DEC-11). */
export type LanguageTag = 'en' | 'zh-CN' | 'vi';

const tags: Record<Locale, LanguageTag> = { en: 'en', 'zh-CN': 'zh-CN', vn: 'vi' };

export const getLanguageTag = (locale: Locale): LanguageTag => tags[locale];

/** The other way round: what a page's `lang`, or next-intl's locale, is called on the wire. */
export const getLocaleByTag = (tag: string): Locale =>
  locales.find((locale) => tags[locale] === tag) ?? (tag === 'vn' ? 'vn' : 'en');

/** The names by which other systems call our languages, in lower case. */
const names: Record<string, Locale> = {
  en: 'en',
  'zh-cn': 'zh-CN',
  zh: 'zh-CN',
  'zh-hans': 'zh-CN',
  vn: 'vn',
  vi: 'vn',
};

/** Reads a language from a query, a cookie or a header, in any case; undefined when it is none of ours. */
export function parseLocale(value: string | undefined): Locale | undefined {
  const name = value?.trim().toLowerCase().replace('_', '-') ?? '';
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** The first language of ours that an Accept-Language header asks for, by weight. */
export function findAcceptedLocale(header: string | undefined): Locale | undefined {
  if (!header) return undefined;
  const wishes = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { range, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { range } of wishes) {
    const locale = parseLocale(range) ?? parseLocale(range.split('-')[0]);
    if (locale) return locale;
  }
  return undefined;
}
