'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type LazyArea, loadMessages } from '@/lib/client/i18n/load-messages';
import type { Locale } from '@/lib/contract/values';

interface Props {
  locale: Locale;
  /** Namespaces in addition to the page's messages. Pass a module constant: it is read once. */
  areas: readonly LazyArea[];
  /** Called when the messages could not be loaded, for example offline. */
  onFailed?: () => void;
  fallback?: ReactNode;
  children: ReactNode;
}

/** Loads the messages of a lazy part, which keeps them out of the HTML of its pages. */
export function WithMessages({ locale, areas, onFailed, fallback = null, children }: Props) {
  const known = useMessages();
  const language = useLocale();
  const [loaded, setLoaded] = useState<Record<string, unknown>>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    loadMessages(locale, areas).then(setLoaded, onFailed);
  }, [locale]);

  if (!loaded) return fallback;
  return (
    <NextIntlClientProvider locale={language} messages={{ ...known, ...loaded }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

/** Returns the component wrapped with its loaded messages. Rejects if they cannot be loaded. */
export async function withMessages<Props extends object>(
  Part: ComponentType<Props>,
  locale: Locale,
  areas: readonly LazyArea[],
): Promise<ComponentType<Props>> {
  const loaded = await loadMessages(locale, areas);
  return function Worded(props: Props) {
    const messages = { ...useMessages(), ...loaded };
    return (
      <NextIntlClientProvider locale={useLocale()} messages={messages} timeZone="UTC">
        <Part {...props} />
      </NextIntlClientProvider>
    );
  };
}
