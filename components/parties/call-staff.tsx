'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import type { PartyCall } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { formatTime } from '@/lib/domain/i18n/date-labels';
import type { PartyShop } from './party-shop';

/** Asks the staff to come or for the bill (TAB-10). */
export function CallButton({ shop, kind }: { shop: PartyShop; kind: PartyCall }) {
  const t = useTranslations('party');
  const [isPending, setPending] = useState(false);
  const ask = async (): Promise<void> => {
    const membership = findCurrentMembership(shop.restaurantId);
    if (!membership) return;
    const { partyId, memberKey } = membership;
    setPending(true);
    try {
      showView(shop.restaurantId, await change('parties.callStaff', { partyId, memberKey, kind }));
    } catch {
      showToast({ kind: 'error', id: 'call', text: t('failed') });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" size="small" pending={isPending} onClick={() => void ask()}>
      {t(kind === 'bill' ? 'askBill' : 'callLabel')}
    </Button>
  );
}

/** What the table asked for last, and what the staff said. */
export function CallNotice({ shop, view }: { shop: PartyShop; view: PartyView }) {
  const t = useTranslations('party');
  const { call } = view;
  if (!call) return null;
  const { kind, at, answer, answeredAt } = call;
  if (!answeredAt)
    return (
      <Notice kind="info" live>
        {t(`called.${kind}`, { time: formatTime(at, shop.locale, shop.timeZone) })}
      </Notice>
    );
  return (
    <Notice kind="success" live>
      {answer
        ? t.rich('answered', {
            time: formatTime(answeredAt, shop.locale, shop.timeZone),
            answer,
            b: (text) => <b>{text}</b>,
          })
        : t('seen')}
    </Notice>
  );
}
