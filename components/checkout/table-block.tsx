'use client';

import { useTranslations } from 'next-intl';
import { PresenceRow } from '@/components/dine-in/presence-line';
import { useLeaveTable } from '@/components/dine-in/use-leave-table';
import { WhereRow } from '@/components/fulfilment/where-row';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { useTablePresence } from '@/lib/client/dine-in/use-table-presence';
import type { TableSession } from '@/lib/domain/dine-in/table-session';

/** Shows the table instead of place and time, with the time of a booked table, and the presence of other guests. */
export function TableBlock({ tableSession }: { tableSession: TableSession }) {
  const shop = useShop();
  const t = useTranslations('dineIn');
  const where = useTranslations('checkout')('whereAndWhen');
  const leave = useLeaveTable(shop.restaurantId);
  const { tableNo, booking } = tableSession;
  const { active } = useTablePresence(shop.restaurantId, tableSession, (count) =>
    showToast({ kind: 'info', id: 'table-order', text: t('justOrdered', { count }) }),
  );
  return (
    <Card heading={where} roomy aria-label={where} data-table={tableNo}>
      <div>
        <WhereRow
          id="checkout-table"
          icon="cutlery"
          title={
            <span className="[overflow-wrap:anywhere]">{t(booking ? 'booked' : 'table', { tableNo })}</span>
          }
          detail={t(booking ? 'readyWhenYouCome' : 'whenReady')}
        />
      </div>
      <div className="border-t border-line pt-2">
        {booking ? (
          <Button variant="ghost" size="small" onClick={leave} className="-ml-2 px-2!">
            {t('notForBooked')}
          </Button>
        ) : (
          <PresenceRow active={active} onLeave={leave} />
        )}
      </div>
    </Card>
  );
}
