import { type Locale, locales } from '@/lib/contract/values';

const storageKey = 'console:locale';

/** Returns the language of this device: the one chosen here, else the browser's, else English. */
export function getLocale(): Locale {
  const chosen = localStorage.getItem(storageKey);
  const known = locales.find((locale) => locale === chosen);
  if (known) return known;
  const [language = ''] = navigator.languages;
  if (language.startsWith('zh')) return 'zh-CN';
  return language.startsWith('vi') ? 'vn' : 'en';
}

/** Chooses the language of this device. */
export function setLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  window.dispatchEvent(new Event('locale'));
}
