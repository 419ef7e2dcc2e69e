'use client';

import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { currentTableSession, leaveTable, sitAt } from '@/lib/client/dine-in/table-store';
import { announceLeave, announceReturn } from '@/lib/client/dine-in/use-table-presence';
import { focusNext, modeTab } from './focus-next';

/** "Not at this table": said, undone by one press, and the focus goes to what takes the table's place. */
export function useLeaveTable(restaurantId: number): () => void {
  const t = useTranslations('dineIn');
  return () => {
    const stay = currentTableSession(restaurantId);
    leaveTable(restaurantId);
    if (!stay) return;
    announceLeave(restaurantId, stay);
    showToast({
      kind: 'info',
      id: 'table',
      text: t('left', { tableNo: stay.tableNo }),
      action: {
        label: t('undo'),
        onPress: () => {
          sitAt(restaurantId, stay);
          announceReturn(restaurantId, stay);
        },
      },
    });
    focusNext(modeTab);
  };
}
