'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { GuestState } from '@/components/session/guest-state';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/lib/client/session/session-client';
import { voucherQueries } from '@/lib/client/vouchers/voucher-queries';
import type { PurchasedVoucher } from '@/lib/contract/voucher-orders';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface Props {
  shop: ClientShop;
  orderTransactionId: string;
  /** Replaces the default loading and failed states. */
  meanwhile?: ReactNode;
  children(purchase: PurchasedVoucher, refetch: () => void): ReactNode;
}

/** A malformed id is treated as not found. */
const missing = ['NOT_FOUND', 'INVALID_INPUT', 'FORBIDDEN'];

/** Renders the user's purchase by its transaction id alone (DEC-38), or its loading, failed, not-found or guest state. */
export function MyPurchase({ shop, orderTransactionId, meanwhile, children }: Props) {
  const t = useTranslations('voucher.outcome');
  const { status, userId } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    ...voucherQueries.purchase(userId, orderTransactionId, shop.locale),
    enabled: status === 'diner' && orderTransactionId !== '',
  });
  const code = (error as { code?: string } | null)?.code ?? '';
  if (orderTransactionId === '' || missing.includes(code)) {
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
