import type { LanguageTag } from '@/lib/domain/i18n/locales';
import type { Messages } from '@/lib/server/i18n/messages';

declare module 'next-intl' {
  interface AppConfig {
    /** `vn` may be given, as our name for it; what comes back is always a language tag. */
    Locale: LanguageTag | 'vn';
    Messages: Messages;
  }
}
