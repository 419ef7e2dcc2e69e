'use client';

import { NextIntlClientProvider } from 'next-intl';
import { useEffect, useState } from 'react';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import { startOffline } from '@/lib/client/pwa/start-offline';
import { getHtmlLang, type Locale } from '@/lib/contract/values';
import type { LanguageTag } from '@/lib/domain/i18n/locales';
import { OfflineNotice } from './offline-notice';
import { preloadCartForOffline } from './preload-cart-for-offline';

/** Starts the service worker that makes the shop readable offline, and marks a page loaded from its cache. */
export function OfflinePart({ locale }: { locale: Locale }) {
  const [loaded, setLoaded] = useState<Record<string, unknown>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    // Loaded while online, because the messages cannot be fetched offline.
    loadMessages(locale, ['offline'])
      .then(setLoaded, () => undefined)
      .finally(() => void startOffline());
    preloadCartForOffline(locale);
  }, []);

  if (!loaded) return null;
  return (
    <NextIntlClientProvider locale={getHtmlLang(locale) as LanguageTag} messages={loaded} timeZone="UTC">
      <OfflineNotice locale={locale} />
    </NextIntlClientProvider>
  );
}
