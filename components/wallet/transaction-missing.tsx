'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Shows why there is no transaction, with a link to the list. */
export function TransactionMissing({ text }: { text: string }) {
  const shop = useShop();
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
