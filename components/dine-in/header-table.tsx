'use client';

import { NextIntlClientProvider, useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { headerTablePlace } from '@/components/layout/header-table-place';
import { useTable } from '@/lib/client/dine-in/table-store';
import { loadMessages } from '@/lib/client/i18n/load-messages';
import { useLiveParty } from '@/lib/client/parties/live-party';
import { getHtmlLang, type Locale } from '@/lib/contract/values';
import type { LanguageTag } from '@/lib/domain/i18n/locales';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** Shows the table's name in the header of every page while the diner sits there. */
function HeaderTable({ restaurantId, locale }: Props) {
  const t = useTranslations('dineIn');
  const { tableSession } = useTable(restaurantId);
  // Runs on every page, so that dishes added anywhere reach the table.
  useLiveParty(restaurantId, locale);
  if (!tableSession) return null;
  // A sub-page has two bars, one of them for phones.
  return [...document.querySelectorAll(`[${headerTablePlace}]`)].map((place, index) =>
    createPortal(
      <span className="rounded-full bg-brand-soft px-2 font-bold whitespace-nowrap text-brand-text">
        {tableSession.booking ? tableSession.tableNo : t('table', { tableNo: tableSession.tableNo })}
      </span>,
      place,
      String(index),
    ),
  );
}

/** Loads its own messages because some pages, such as the legal ones, have no provider. */
export async function createHeaderTable(locale: Locale) {
  const messages = await loadMessages(locale, ['dineIn']);
  return (props: Props) => (
    <NextIntlClientProvider locale={getHtmlLang(locale) as LanguageTag} messages={messages} timeZone="UTC">
      <HeaderTable {...props} />
    </NextIntlClientProvider>
  );
}
