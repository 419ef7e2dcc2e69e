import { locale as localeOfRoute } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { getLanguageTag, parseLocale } from '@/lib/domain/i18n/locales';
import { loadAllMessages } from './messages';

/**
 * next-intl's configuration on the server. The language is the given one or the route's: it does not read the request,
 * so that pages can be cached. Routes outside of a restaurant (development pages) are in English.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = parseLocale(asked ?? (await localeOfRoute())) ?? 'en';
  return { locale: getLanguageTag(locale), messages: await loadAllMessages(locale), timeZone: 'UTC' };
});
