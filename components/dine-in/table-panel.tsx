'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { AnyIcon } from '@/components/ui/any-icon';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { ActiveTable } from '@/lib/contract/tables';
import { cutText } from '@/lib/domain/cut-text';
import type { TableSession } from '@/lib/domain/dine-in/table-session';
import { PresenceRow } from './presence-line';
import { useLeaveTable } from './use-leave-table';

/** Has the height of the tabs and the row that it replaces, so that the page below does not move. */
const panel =
  'grid min-h-[140px] content-center gap-1 rounded-card bg-raised px-3 py-2 shadow-raised desk:bg-sunken desk:shadow-none';

interface Props {
  tableSession: TableSession;
  active: ActiveTable | undefined;
}

/** Replaces address and time, which a table does not need. */
export function TablePanel({ tableSession, active }: Props) {
  const shop = useShop();
  const t = useTranslations('dineIn');
  const leave = useLeaveTable(shop.restaurantId);
  const { tableNo, booking } = tableSession;
  const name = t(booking ? 'booked' : 'table', { tableNo });
  return (
    <section aria-label={name} data-table={tableNo} className={panel}>
      <Head name={name}>{t(booking ? 'readyWhenYouCome' : 'brought')}</Head>
      {booking ? (
        <Button variant="ghost" size="small" onClick={leave} className="justify-self-start px-2!">
          {t('notForBooked')}
        </Button>
      ) : (
        <PresenceRow active={active} onLeave={leave} />
      )}
    </section>
  );
}

/** Shows the table's name before the backend has confirmed the table. */
export function TableSought({ tableNo }: { tableNo: string }) {
  const t = useTranslations('dineIn');
  return (
    <div className={panel} aria-busy="true">
      <p role="status" className="leading-heading font-bold [overflow-wrap:anywhere]">
        {t('looking', { tableNo: cutText(tableNo, 20) })}
      </p>
      <Skeleton height={20} />
    </div>
  );
}

interface NoTableProps {
  /** Asks again, if asking failed. */
  onRetry?: () => void;
  onWithout(): void;
  children: ReactNode;
}

/** Says in the table's place that it is unknown or was not found out, and offers to order without it. */
export function NoTable({ onRetry, onWithout, children }: NoTableProps) {
  const t = useTranslations('dineIn');
  return (
    <div className={panel}>
      <p role="status" className="flex gap-3 text-14 leading-heading font-bold text-warning">
        <AnyIcon name="warning" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </p>
      <div className="-mb-1 ml-6 flex flex-wrap">
        {onRetry && (
          <Button variant="ghost" size="small" onClick={onRetry} className="px-2!">
            {t('retry')}
          </Button>
        )}
        <Button variant="ghost" size="small" onClick={onWithout} className="px-2!">
          {t('without')}
        </Button>
      </div>
    </div>
  );
}

interface AgainProps {
  tableNo: string;
  onMore(): void;
  onDone(): void;
}

/** Offers one tap to send the next order to the same table. */
export function OrderedAt({ tableNo, onMore, onDone }: AgainProps) {
  const t = useTranslations('dineIn');
  return (
    <section aria-label={t('table', { tableNo })} className={panel}>
      <p className="text-14 leading-heading font-bold [overflow-wrap:anywhere]">{t('again', { tableNo })}</p>
      <div className="-mx-2 flex flex-wrap">
        <Button variant="ghost" size="small" onClick={onMore} className="px-2!">
          {t('more', { tableNo })}
        </Button>
        <Button variant="ghost" size="small" onClick={onDone} className="px-2!">
          {t('done')}
        </Button>
      </div>
    </section>
  );
}

function Head({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-3">
      <span className="address-time-sign">
        <AnyIcon name="cutlery" />
      </span>
      <p className="min-w-0 grow leading-heading">
        <b className="block text-18 [overflow-wrap:anywhere]">{name}</b>
        <span className="text-14 text-muted">{children}</span>
      </p>
    </div>
  );
}
