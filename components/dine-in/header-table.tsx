'use client';

import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { withMessages } from '@/components/layout/with-messages';
import { useTable } from '@/lib/client/dine-in/table-store';
import type { Locale } from '@/lib/contract/values';
import { headerTableId } from '@/lib/domain/dine-in/header-table-id';

interface Props {
  restaurantId: number;
}

/** The table's name in the header of every page, as long as the diner sits there (RT-03, DIN-01). */
function HeaderTable({ restaurantId }: Props) {
  const t = useTranslations('dineIn');
  const { tableSession } = useTable(restaurantId);
  const place = document.getElementById(headerTableId);
  if (!tableSession || !place) return null;
  return createPortal(
    <span className="rounded-full bg-brand-soft px-2 font-bold whitespace-nowrap text-brand-text">
      {t('table', { tableNo: tableSession.tableNo })}
    </span>,
    place,
  );
}

export const headerTableIn = (locale: Locale) => withMessages(HeaderTable, locale, ['dineIn']);
