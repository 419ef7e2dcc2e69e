'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { GuestState } from '@/components/session/guest-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { voucherQueries } from '@/lib/client/api/voucher-queries';
import { useSession } from '@/lib/client/session/session-client';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import { toApiError } from '@/lib/domain/api-error';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  orderTransactionId: string;
  /** Replaces the default loading and failed states. */
  meanwhile?: ReactNode;
  children(purchase: PurchasedVoucher, refetch: () => void): ReactNode;
}

/** A malformed id counts as not found. */
const missing = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'];

/** Renders the diner's purchase by its transaction id, or its loading, failed, not-found or guest state. */
export function MyPurchase({ orderTransactionId, meanwhile, children }: Props) {
  const shop = useShop();
  const t = useTranslations('voucher.outcome');
  const { status, userId } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...voucherQueries.purchase(userId, orderTransactionId, shop.locale),
    enabled: status === 'diner' && orderTransactionId !== '',
  });
  if (orderTransactionId === '' || (error && missing.includes(toApiError(error).code))) {
    const href = toLocalePath(paths.my({ tag: 'voucher' }), shop.locale, shop.defaultLocale);
    return (
      <EmptyState
        icon="ticket"
        title={t('missingTitle')}
        text={t('missingText')}
        action={<ButtonLink href={href}>{t('toVouchers')}</ButtonLink>}
      />
    );
  }
  if (status === 'guest')
    return <GuestState title={t('loginTitle')} text={t('loginText')} login={t('login')} />;
  if (data) return children(data, () => void refetch());
  if (meanwhile) return meanwhile;
  if (error)
    return (
      <EmptyState
        icon="warning"
        title={t('failed')}
        action={
          <Button pending={isFetching} onClick={() => void refetch()}>
            {t('refresh')}
          </Button>
        }
      />
    );
  return (
    <div className="grid gap-4">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton height={160} />
      <Skeleton height={240} />
    </div>
  );
}
