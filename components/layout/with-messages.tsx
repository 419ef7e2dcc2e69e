'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type LazyArea, loadMessages } from '@/lib/client/i18n/load-messages';
import type { Locale } from '@/lib/contract/values';

interface Props {
  locale: Locale;
  /** Beside the words that the page has already. A constant of the module: it is read once. */
  areas: readonly LazyArea[];
  /** The words couldn't be loaded, as the browser is offline. */
  onFailed?: () => void;
  fallback?: ReactNode;
  children: ReactNode;
}

/** Gives a part that is loaded later its words, so that the pages on which it may appear don't carry them. */
export function WithMessages({ locale, areas, onFailed, fallback = null, children }: Props) {
  const known = useMessages();
  const language = useLocale();
  const [words, setWords] = useState<Record<string, unknown>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    loadMessages(locale, areas).then(setWords, onFailed);
  }, [locale]);

  if (!words) return fallback;
  return (
    <NextIntlClientProvider locale={language} messages={{ ...known, ...words }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

/** A part together with its words, so that it shows at once when it is there. Rejects when they can't be loaded, as offline. */
export async function withMessages<Props extends object>(
  Part: ComponentType<Props>,
  locale: Locale,
  areas: readonly LazyArea[],
): Promise<ComponentType<Props>> {
  const words = await loadMessages(locale, areas);
  return function Worded(props: Props) {
    const messages = { ...useMessages(), ...words };
    return (
      <NextIntlClientProvider locale={useLocale()} messages={messages} timeZone="UTC">
        <Part {...props} />
      </NextIntlClientProvider>
    );
  };
}
