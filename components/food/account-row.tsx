'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { setOnAccount } from '@/lib/client/food/account-list';
import { useAvoided } from '@/lib/client/food/avoid-store';
import { ConsentRow } from './consent-row';

/** Whether the account of who is logged in stores the list as well (ALG-02). */
export function AccountRow() {
  const t = useTranslations('avoid');
  const { onAccount } = useAvoided();
  const [pending, setPending] = useState<boolean>();
  async function agree(isStored: boolean): Promise<void> {
    setPending(isStored);
    await setOnAccount(isStored).catch(() => showToast({ kind: 'warning', text: t('accountFailed') }));
    setPending(undefined);
  }
  return (
    <ConsentRow
      label={t('account')}
      detail={t('accountDetail')}
      checked={pending ?? onAccount !== undefined}
      disabled={pending !== undefined}
      onChange={(isStored) => void agree(isStored)}
    />
  );
}
