'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { WithMessages } from '@/components/layout/with-messages';
import { Button } from '@/components/ui/button';
import { DialogOrSheet } from '@/components/ui/dialog-or-sheet';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { query } from '@/lib/client/api/call';
import type { Outlet } from '@/lib/contract/outlets';
import { OutletRow } from './outlet-row';

interface OutletsDialogProps {
  newTab: string;
  /** Outlets with distances, if already loaded. */
  known?: Outlet[];
  onClose: () => void;
}

const areas = ['outlet'] as const;

/** Lists all outlets of the merchant. */
export function OutletsDialog(props: OutletsDialogProps) {
  return (
    <WithMessages locale={useShop().locale} areas={areas} onFailed={props.onClose}>
      <All {...props} />
    </WithMessages>
  );
}

function All({ newTab, known, onClose }: OutletsDialogProps) {
  const shop = useShop();
  const t = useTranslations('outlet');
  const [read, setRead] = useState<Outlet[] | 'failed'>();
  const { restaurantId } = shop;
  const outlets = known ?? read;

  const load = useCallback(() => {
    setRead(undefined);
    query('restaurant.outlets', { restaurantId }).then(setRead, () => setRead('failed'));
  }, [restaurantId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, if not yet known
  useEffect(() => {
    if (!known) load();
  }, []);

  return (
    <DialogOrSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('all')}
      closeLabel={t('close')}
      width={520}
    >
      <div className="min-h-48 px-1 pb-4 desk:px-3" aria-busy={!outlets}>
        {outlets === 'failed' ? (
          <EmptyState
            icon="store"
            title={t('failed')}
            action={<Button onClick={load}>{t('retry')}</Button>}
          />
        ) : outlets ? (
          <OutletRow shop={shop} outlets={outlets} newTab={newTab} full />
        ) : (
          <div role="status" className="grid gap-3 p-3">
            <span className="sr-only">{t('loading')}</span>
            <Skeleton height={56} />
            <Skeleton height={56} />
            <Skeleton height={56} />
          </div>
        )}
      </div>
    </DialogOrSheet>
  );
}
