'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { useIsDesktop } from '@/components/layout/use-is-desktop';
import { Button } from '@/components/ui/button';
import { joinClassNames } from '@/components/ui/class-names';
import type { VoucherOrder } from '@/lib/contract/voucher-orders';
import { getInitialCount } from '@/lib/domain/vouchers/order-state';
import { MyVoucherCard } from './my-card';

interface Props {
  orders: readonly VoucherOrder[];
  /** Whether there are further pages. */
  hasMore: boolean;
  loadingMore: boolean;
  onMore(): void;
  /** Called when one of the orders may have been paid. */
  onChanged(): void;
}

/** Lists a tab's vouchers: the first two, on a phone three, until "See more". */
export function MyVoucherCards({ orders, hasMore, loadingMore, onMore, onChanged }: Props) {
  const t = useTranslations('voucher.own');
  const id = useId();
  const most = getInitialCount(useIsDesktop());
  const [all, setAll] = useState(false);
  return (
    <>
      <ul id={id} aria-label={t('list')} className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:gap-4">
        {orders.slice(0, all ? undefined : most).map((order, index) => (
          <li
            key={order.orderTransactionId}
            // Before hydration the page shows the phone's number of cards.
            className={joinClassNames(!all && index >= 2 && 'desk:hidden')}
          >
            <MyVoucherCard order={order} onChanged={onChanged} />
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-center gap-3 empty:hidden">
        {all && hasMore && (
          <Button variant="secondary" pending={loadingMore} onClick={onMore}>
            {t('loadMore')}
          </Button>
        )}
        {(orders.length > most || all) && (
          <Button
            variant="ghost"
            size="small"
            aria-expanded={all}
            aria-controls={id}
            onClick={() => setAll(!all)}
          >
            {t(all ? 'seeLess' : 'seeMore')}
          </Button>
        )}
      </div>
    </>
  );
}
