'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { PartyView } from '@/lib/contract/party-view';
import { GuestRefunds } from './guest-refunds';
import { useLeaveParty } from './use-leave-party';
import { WhoPaid } from './who-paid';

/** Shows a table whose bill is paid or that staff closed. */
export function PartyEnd({ view }: { view: PartyView | undefined }) {
  const t = useTranslations('party');
  const leave = useLeaveParty();
  const isPaid = view !== undefined && view.bill.totalAmount > 0 && view.bill.leftAmount === 0;
  return (
    <div className="grid gap-3">
      <EmptyState
        icon={isPaid ? 'check' : 'info'}
        title={t(isPaid ? 'end.paid' : 'end.closed')}
        text={t(isPaid ? 'end.paidText' : 'end.closedText')}
        action={<Button onClick={leave}>{t('toMenu')}</Button>}
      />
      <GuestRefunds view={view} />
      {isPaid && <WhoPaid view={view} />}
    </div>
  );
}
