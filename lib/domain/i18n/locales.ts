import { type Locale, locales } from '@/lib/contract/vocabulary';

/**
 * The language tag of HTML, hreflang and Intl: `vn` is the wire's name of Vietnamese, `vi` the standard one (DEC-11).
 */
export type LanguageTag = 'en' | 'zh-CN' | 'vi';

const tags: Record<Locale, LanguageTag> = { en: 'en', 'zh-CN': 'zh-CN', vn: 'vi' };

export const getLanguageTag = (locale: Locale): LanguageTag => tags[locale];

/** Returns the wire's name of a language tag, as in a page's `lang` or next-intl's locale. */
export const getLocaleByTag = (tag: string): Locale =>
  locales.find((locale) => tags[locale] === tag) ?? (tag === 'vn' ? 'vn' : 'en');

/** Names of the languages in other systems, in lower case. */
const names: Record<string, Locale> = {
  en: 'en',
  'zh-cn': 'zh-CN',
  zh: 'zh-CN',
  'zh-hans': 'zh-CN',
  vn: 'vn',
  vi: 'vn',
};

/** Parses a language of a query, a cookie or a header, in any case; undefined when it is not supported. */
export function parseLocale(value: string | undefined): Locale | undefined {
  const name = value?.trim().toLowerCase().replace('_', '-') ?? '';
  return Object.hasOwn(names, name) ? names[name] : undefined;
}

/** Returns the supported language with the highest weight in an Accept-Language header. */
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

/** The languages by their own names, in the order of the switcher; `lang` is the BCP 47 tag. */
export const languages: readonly { locale: Locale; name: string; code: string; lang: string }[] = [
  { locale: 'en', name: 'English', code: 'EN', lang: 'en' },
  { locale: 'zh-CN', name: '中文', code: '中', lang: 'zh-CN' },
  { locale: 'vn', name: 'Tiếng Việt', code: 'VI', lang: 'vi' },
];
