import { type Locale, locales } from '@/lib/contract/values';

const storageKey = 'console:locale';

/** Returns the language of this device: the selected one, else the browser's, else English. */
export function getLocale(): Locale {
  const chosen = localStorage.getItem(storageKey);
  const known = locales.find((locale) => locale === chosen);
  if (known) return known;
  const [language = ''] = navigator.languages;
  if (language.startsWith('zh')) return 'zh-CN';
  return language.startsWith('vi') ? 'vn' : 'en';
}

/** Stores the language of this device. */
export function setLocale(locale: Locale): void {
  localStorage.setItem(storageKey, locale);
  window.dispatchEvent(new Event('locale'));
}

const key = 'console:kitchen-language';

/**
 * Returns the language of dishes on this device's kitchen view and tickets; it belongs to the device, not to the
 * person.
 */
export const getKitchenLanguage = (): Locale =>
  locales.find((each) => each === localStorage.getItem(key)) ?? getLocale();

export const setKitchenLanguage = (language: Locale): void => localStorage.setItem(key, language);
