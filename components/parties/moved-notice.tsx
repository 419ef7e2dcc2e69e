'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { findCurrentMembership, storeMembership, useMembership } from '@/lib/client/parties/membership-store';

/** Tells a guest that staff moved the party to another table, until the guest dismisses it on this device. */
export function MovedNotice() {
  const t = useTranslations('party');
  const { restaurantId } = useShop();
  const { membership } = useMembership(restaurantId);
  const { movedFrom, tableNo } = membership ?? {};
  if (!movedFrom || !tableNo) return null;
  const dismiss = () => {
    const current = findCurrentMembership(restaurantId);
    if (current) storeMembership(restaurantId, { ...current, movedFrom: undefined });
  };
  return (
    <Notice
      kind="info"
      live
      action={
        <Button variant="ghost" size="small" onClick={dismiss}>
          {t('understood')}
        </Button>
      }
    >
      {t('moved', { from: movedFrom, to: tableNo })}
    </Notice>
  );
}
