'use client';

import { useTranslations } from 'next-intl';
import { useOptimistic, useTransition } from 'react';
import { showToast } from '@/components/ui/toast';
import { setOnAccount } from '@/lib/client/food/account-list';
import { useAvoided } from '@/lib/client/food/avoid-store';
import { ConsentRow } from './consent-row';

/** Lets the diner store the list in their account as well. */
export function AccountRow() {
  const t = useTranslations('avoid');
  const { onAccount } = useAvoided();
  const [isStored, setStored] = useOptimistic(onAccount !== undefined);
  const [isPending, startSaving] = useTransition();
  const agree = (wanted: boolean) =>
    startSaving(async () => {
      setStored(wanted);
      await setOnAccount(wanted).catch(() => showToast({ kind: 'warning', text: t('accountFailed') }));
    });
  return (
    <ConsentRow
      label={t('account')}
      detail={t('accountDetail')}
      checked={isStored}
      disabled={isPending}
      onChange={agree}
    />
  );
}
