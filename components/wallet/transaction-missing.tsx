'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ClientShop } from '@/lib/domain/client-shop';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Where there is no transaction to show: why, and the way to the list. */
export function TransactionMissing({ shop, text }: { shop: ClientShop; text: string }) {
  const t = useTranslations('wallet.transaction');
  return (
    <EmptyState
      icon="receipt"
      title={t('title')}
      text={text}
      action={
        <ButtonLink href={toLocalePath(paths.myChargeDetail(), shop.locale, shop.defaultLocale)}>
          {t('toList')}
        </ButtonLink>
      }
    />
  );
}
