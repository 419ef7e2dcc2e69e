import { type Locale, locales } from '@/lib/contract/values';
import { getLocale } from '../locale';

const key = 'console:kitchen-language';

/** Returns the language of dishes on this device's kitchen view and tickets: the kitchen's, whoever is signed in. */
export const getKitchenLanguage = (): Locale =>
  locales.find((each) => each === localStorage.getItem(key)) ?? getLocale();

export const setKitchenLanguage = (language: Locale): void => localStorage.setItem(key, language);
