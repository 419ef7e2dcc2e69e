import { type Messages, NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import { pickMessages } from '@/lib/server/i18n/pick-messages';

type Namespace = keyof Messages & string;

/**
 * Provides messages to the client components inside. Every namespace adds to the HTML, so list only those needed; a
 * part of one is possible: `'checkout.fees'`.
 */
export async function ClientMessages({
  namespaces,
  children,
}: {
  namespaces: readonly (Namespace | `${Namespace}.${string}`)[];
  children: ReactNode;
}) {
  const [locale, messages] = await Promise.all([getLocale(), getMessages()]);
  return (
    <NextIntlClientProvider locale={locale} messages={pickMessages(messages, namespaces)} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
