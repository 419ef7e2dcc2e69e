import { locale as localeOfRoute } from 'next/root-params';
import { getRequestConfig } from 'next-intl/server';
import { languageTag, parseLocale } from '@/lib/domain/i18n/locales';
import { listMessages } from './messages';

/**
 * What next-intl works with on the server. The language is the one asked for or the route's: nothing of the request is
 * read, so that pages can be kept. Routes outside of a restaurant (development pages) are in English.
 */
export default getRequestConfig(async ({ locale: asked }) => {
  const locale = parseLocale(asked ?? (await localeOfRoute())) ?? 'en';
  return { locale: languageTag(locale), messages: await listMessages(locale), timeZone: 'UTC' };
});
