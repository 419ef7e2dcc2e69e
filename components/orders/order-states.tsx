'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { GuestState } from '@/components/session/guest-state';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { FailedState } from '@/components/ui/failed-state';
import { Skeleton } from '@/components/ui/skeleton';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Reserves the space of the order page while it loads. */
export function LoadingOrder() {
  const t = useTranslations('order');
  return (
    <div role="status" aria-label={t('loading')} className="mx-auto max-w-[1264px] pb-8 desk:px-8 desk:pt-8">
      <div className="bg-raised px-4 pt-5 pb-6 desk:rounded-card desk:p-8">
        <Skeleton width={80} height={20} />
        <Skeleton className="mt-2" width="60%" height={40} />
        <Skeleton className="mt-3" width="40%" height={24} />
        <Skeleton className="mt-7" height={44} />
      </div>
      <div className="grid gap-3 p-4 pt-3 desk:gap-4 desk:px-0">
        {[112, 280].map((height) => (
          <Card key={height}>
            <Skeleton width="45%" height={24} />
            <Skeleton className="mt-4" height={height - 60} />
          </Card>
        ))}
      </div>
    </div>
  );
}

export function MissingOrder() {
  const shop = useShop();
  const t = useTranslations('order');
  return (
    <EmptyState
      icon="receipt"
      title={t('missingTitle')}
      text={t('missingText')}
      action={
        <ButtonLink href={toLocalePath(paths.orderList(), shop.locale, shop.defaultLocale)}>
          {t('toOrders')}
        </ButtonLink>
      }
    />
  );
}

export function FailedOrder(again: { pending: boolean; onRetry(): void }) {
  const t = useTranslations('order');
  return <FailedState title={t('failedTitle')} text={t('failedText')} retry={t('retry')} {...again} />;
}

export function GuestOrder() {
  const t = useTranslations('order');
  return <GuestState title={t('guestTitle')} text={t('guestText')} login={t('login')} />;
}
