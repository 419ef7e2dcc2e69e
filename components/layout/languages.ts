import type { Locale } from '@/lib/contract/vocabulary';

/** The languages by their own names, in the order of the switcher (I18N-01); `lang` is what HTML calls them (DEC-11). */
export const languages: readonly { locale: Locale; name: string; code: string; lang: string }[] = [
  { locale: 'en', name: 'English', code: 'EN', lang: 'en' },
  { locale: 'zh-CN', name: '中文', code: '中', lang: 'zh-CN' },
  { locale: 'vn', name: 'Tiếng Việt', code: 'VI', lang: 'vi' },
];
