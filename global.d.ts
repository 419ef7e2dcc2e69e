import type { LanguageTag } from '@/lib/domain/i18n/locales';
import type { Messages } from '@/lib/server/i18n/messages';

declare module 'next-intl' {
  interface AppConfig {
    /** Functions accept `vn`, the URL's name of Vietnamese; they always return a language tag. */
    Locale: LanguageTag | 'vn';
    Messages: Messages;
  }
}
