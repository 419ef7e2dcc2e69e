import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { VoucherTab } from '@/lib/domain/vouchers/order-state';

/** Reserves the space of a tab while it loads. */
export function MyVouchersLoading() {
  const t = useTranslations('voucher.own');
  return (
    <div className="grid gap-3">
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <Skeleton height={132} />
      <Skeleton height={132} />
    </div>
  );
}

/** Shows that a tab failed to load, with a retry button. */
export function MyVouchersFailed({ pending, onRetry }: { pending: boolean; onRetry(): void }) {
  const t = useTranslations('voucher.own');
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button variant="ghost" size="small" pending={pending} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failed')}
    </Notice>
  );
}

/** Shows an empty tab with a link to the vouchers on sale. */
export function MyVouchersEmpty({ tab }: { tab: VoucherTab }) {
  const shop = useShop();
  const t = useTranslations('voucher.own');
  const buying = tab === 'untapped';
  return (
    <EmptyState
      icon="ticket"
      title={t(`empty.${tab}`)}
      text={buying ? t('emptyText') : undefined}
      action={
        buying && (
          <ButtonLink href={toLocalePath(paths.voucherList(), shop.locale, shop.defaultLocale)}>
            {t('browse')}
          </ButtonLink>
        )
      }
    />
  );
}
