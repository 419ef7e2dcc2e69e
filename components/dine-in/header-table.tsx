'use client';

import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { headerTablePlace } from '@/components/layout/header-table-place';
import { withMessages } from '@/components/layout/with-messages';
import { useTable } from '@/lib/client/dine-in/table-store';
import type { Locale } from '@/lib/contract/values';

interface Props {
  restaurantId: number;
}

/** The table's name in the header of every page, as long as the diner sits there (RT-03, DIN-01). */
function HeaderTable({ restaurantId }: Props) {
  const t = useTranslations('dineIn');
  const { tableSession } = useTable(restaurantId);
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
