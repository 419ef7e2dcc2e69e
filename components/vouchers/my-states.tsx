import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { VoucherTab } from '@/lib/domain/vouchers/order-state';

/** Placeholder of a tab while it loads. */
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

/** A tab that failed to load, with a retry button. */
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

/** An empty tab with a link to the vouchers on sale. */
export function MyVouchersEmpty({ shop, tab }: { shop: ClientShop; tab: VoucherTab }) {
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
