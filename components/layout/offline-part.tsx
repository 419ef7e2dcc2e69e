'use client';

import { NextIntlClientProvider } from 'next-intl';
import { useEffect, useState } from 'react';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import { startOffline } from '@/lib/client/pwa/start-offline';
import { htmlLang, type Locale } from '@/lib/contract/values';
import type { LanguageTag } from '@/lib/domain/i18n/locales';
import { OfflineNotice } from './offline-notice';
import { preloadCartForOffline } from './preload-cart-for-offline';

/** Starts the worker that keeps the shop readable, and shows when what one reads is a cached page. */
export function OfflinePart({ locale }: { locale: Locale }) {
  const [words, setWords] = useState<Record<string, unknown>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    // The words come before they're needed: then they couldn't.
    loadMessages(locale, ['offline'])
      .then(setWords, () => undefined)
      .finally(() => void startOffline());
    preloadCartForOffline(locale);
  }, []);

  if (!words) return null;
  return (
    <NextIntlClientProvider locale={htmlLang(locale) as LanguageTag} messages={words} timeZone="UTC">
      <OfflineNotice locale={locale} />
    </NextIntlClientProvider>
  );
}
