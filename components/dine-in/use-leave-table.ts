'use client';

import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { findCurrentTableSession, joinTable, leaveTable } from '@/lib/client/dine-in/table-store';
import { announceJoin, announceLeave } from '@/lib/client/dine-in/use-table-presence';

/** Leaves the table, shows a toast with undo and moves the focus to the part that replaces the table. */
export function useLeaveTable(restaurantId: number): () => void {
  const t = useTranslations('dineIn');
  return () => {
    const tableSession = findCurrentTableSession(restaurantId);
    leaveTable(restaurantId);
    if (!tableSession) return;
    announceLeave(restaurantId, tableSession);
    showToast({
      kind: 'info',
      id: 'table',
      text: t(tableSession.booking ? 'leftBooked' : 'left', { tableNo: tableSession.tableNo }),
      action: {
        label: t('undo'),
        onClick: () => {
          joinTable(restaurantId, tableSession);
          announceJoin(restaurantId, tableSession);
        },
      },
    });
    focusNext(modeTab);
  };
}

/** Moves the focus from a removed button to its replacement (WCAG 2.4.3). */
export function focusNext(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }));
}

/** Matches the selected tab of delivery or pick-up. */
export const modeTab = '[role=radiogroup] [tabindex="0"]';
