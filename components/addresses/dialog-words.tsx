'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import type { Locale } from '@/lib/contract/values';

type Words = Record<string, unknown>;

const load: Record<Locale, () => Promise<{ default: Words }[]>> = {
  en: () =>
    Promise.all([import('@/messages/parts/addresses.en.json'), import('@/messages/parts/errors.en.json')]),
  'zh-CN': () =>
    Promise.all([
      import('@/messages/parts/addresses.zh-CN.json'),
      import('@/messages/parts/errors.zh-CN.json'),
    ]),
  vn: () =>
    Promise.all([import('@/messages/parts/addresses.vn.json'), import('@/messages/parts/errors.vn.json')]),
};

interface Props {
  locale: Locale;
  /** The words couldn't be loaded, as the browser is offline. */
  onFailed(): void;
  children: ReactNode;
}

/** The dialog's words come with it, so that the pages from which it may be opened don't carry them. */
export function DialogWords({ locale, onFailed, children }: Props) {
  const known = useMessages();
  const language = useLocale();
  const [words, setWords] = useState<Words>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once
  useEffect(() => {
    load[locale]().then(
      (parts) => setWords(Object.assign({}, ...parts.map((part) => part.default))),
      onFailed,
    );
  }, [locale]);

  if (!words) return null;
  return (
    <NextIntlClientProvider locale={language} messages={{ ...known, ...words }} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
