'use client';

import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/toast';
import { leaveTable, sitAt, stayNow } from '@/lib/client/dine-in/table-store';
import { tellBack, tellLeft } from '@/lib/client/dine-in/use-table-presence';
import { focusNext, modeTab } from './focus-next';

/** "Not at this table": said, undone by one press, and the focus goes to what takes the table's place. */
export function useLeaveTable(restaurantId: number): () => void {
  const t = useTranslations('dineIn');
  return () => {
    const stay = stayNow(restaurantId);
    leaveTable(restaurantId);
    if (!stay) return;
    tellLeft(restaurantId, stay);
    showToast({
      kind: 'info',
      id: 'table',
      text: t('left', { tableNo: stay.tableNo }),
      action: {
        label: t('undo'),
        onPress: () => {
          sitAt(restaurantId, stay);
          tellBack(restaurantId, stay);
        },
      },
    });
    focusNext(modeTab);
  };
}
