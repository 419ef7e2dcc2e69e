'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { PartyView } from '@/lib/contract/party-view';
import type { PartyShop } from './party-shop';
import { useLeaveParty } from './use-leave-party';
import { WhoPaid } from './who-paid';

/** A table whose bill is paid, or that staff closed (TAB-07). */
export function PartyEnd({ shop, view }: { shop: PartyShop; view: PartyView | undefined }) {
  const t = useTranslations('party');
  const leave = useLeaveParty(shop);
  const isPaid = view !== undefined && view.bill.totalAmount > 0 && view.bill.leftAmount === 0;
  return (
    <div className="grid gap-3">
      <EmptyState
        icon={isPaid ? 'check' : 'info'}
        title={t(isPaid ? 'end.paid' : 'end.closed')}
        text={t(isPaid ? 'end.paidText' : 'end.closedText')}
        action={<Button onClick={leave}>{t('toMenu')}</Button>}
      />
      {isPaid && <WhoPaid shop={shop} view={view} />}
    </div>
  );
}
