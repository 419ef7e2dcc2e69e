import { type ReactNode, useEffect, useState } from 'react';
import { IntlProvider } from 'use-intl';
import type { Locale } from '@/lib/contract/values';
import { getLocale } from './locale';
import type { ConsoleMessages } from './messages';

/** One chunk per language; only the current one is loaded. */
const loaders: Record<Locale, () => Promise<{ default: ConsoleMessages }>> = {
  en: () => import('../messages/en.json'),
  'zh-CN': () => import('../messages/zh-CN.json'),
  vn: () => import('../messages/vn.json'),
};

/** BCP 47 tags of the languages. */
const tags: Record<Locale, string> = { en: 'en', 'zh-CN': 'zh-CN', vn: 'vi' };

/** Provides the screens with their texts in the language of this device. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<{ locale: Locale; messages: ConsoleMessages }>();
  useEffect(() => {
    const load = async () => {
      const locale = getLocale();
      const { default: messages } = await loaders[locale]();
      document.documentElement.lang = tags[locale];
      setShown({ locale, messages });
    };
    void load();
    window.addEventListener('locale', load);
    return () => window.removeEventListener('locale', load);
  }, []);
  if (!shown) return null;
  return (
    <IntlProvider locale={tags[shown.locale] as never} messages={shown.messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}
