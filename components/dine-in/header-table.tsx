'use client';

import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { headerTablePlace } from '@/components/layout/header-table-place';
import { withMessages } from '@/components/layout/with-messages';
import { useTable } from '@/lib/client/dine-in/table-store';
import { useLiveParty } from '@/lib/client/parties/live-party';
import type { Locale } from '@/lib/contract/values';

interface Props {
  restaurantId: number;
  locale: Locale;
}

/** The table's name in the header of every page, as long as the diner sits there (RT-03, DIN-01). */
function HeaderTable({ restaurantId, locale }: Props) {
  const t = useTranslations('dineIn');
  const { tableSession } = useTable(restaurantId);
  // On every page, so that what is added anywhere reaches the table (TAB-02).
  useLiveParty(restaurantId, locale);
  if (!tableSession) return null;
  // A sub-page has two bars, one for phones.
  return [...document.querySelectorAll(`[${headerTablePlace}]`)].map((place, index) =>
    createPortal(
      <span className="rounded-full bg-brand-soft px-2 font-bold whitespace-nowrap text-brand-text">
        {t('table', { tableNo: tableSession.tableNo })}
      </span>,
      place,
      String(index),
    ),
  );
}

export const headerTableIn = (locale: Locale) => withMessages(HeaderTable, locale, ['dineIn']);
