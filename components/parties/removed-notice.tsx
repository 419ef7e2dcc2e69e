'use client';

import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { findCurrentMembership, storeMembership, useMembership } from '@/lib/client/parties/membership-store';
import { staffMemberNo } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';

/** Shows which of the guest's dishes other persons took out, until the guest dismisses it on this device. */
export function RemovedNotice({ view }: { view: PartyView }) {
  const t = useTranslations('party');
  const { restaurantId } = useShop();
  const { membership } = useMembership(restaurantId);
  const last = view.members.find(({ no }) => no === membership?.memberNo)?.removed;
  const isNew = ({ at }: { at: string }) => !membership?.dismissed || at > membership.dismissed;
  if (!last || !isNew(last)) return null;
  const dismiss = () => {
    const current = findCurrentMembership(restaurantId);
    if (current) storeMembership(restaurantId, { ...current, dismissed: last.at });
  };
  return (
    <Notice
      kind="warning"
      live
      action={
        <Button variant="ghost" size="small" onClick={dismiss}>
          {t('understood')}
        </Button>
      }
    >
      {[...last.earlier, last].filter(isNew).map(({ dishName: name, dishCount: count, by }, index) => (
        <p key={index}>
          {by === staffMemberNo
            ? t('removedByStaff', { name, count })
            : t('removedBy', {
                name,
                count,
                person: view.members.find(({ no }) => no === by)?.name ?? '',
              })}
        </p>
      ))}
    </Notice>
  );
}
