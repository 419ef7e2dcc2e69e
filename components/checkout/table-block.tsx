'use client';

import { useTranslations } from 'next-intl';
import { PresenceRow } from '@/components/dine-in/presence-line';
import { useLeaveTable } from '@/components/dine-in/use-leave-table';
import { WhereRow } from '@/components/fulfilment/where-row';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { showToast } from '@/components/ui/toast';
import { useTablePresence } from '@/lib/client/dine-in/use-table-presence';
import type { ClientShop } from '@/lib/domain/client-shop';
import type { TableSession } from '@/lib/domain/dine-in/table-session';

/**
 * Where and when, at a table: there, as soon as it is ready (DIN-01), and who else is ordering (DIN-03); or at the time for which it is
 * booked (BKG-04).
 */
export function TableBlock({ shop, tableSession }: { shop: ClientShop; tableSession: TableSession }) {
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
