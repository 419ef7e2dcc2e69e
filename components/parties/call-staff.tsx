'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useShop } from '@/components/layout/shop-context';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import type { PartyCall } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { formatTime } from '@/lib/domain/i18n/date-labels';

/** Calls the staff to the table or requests the bill. */
export function CallButton({ kind, disabled }: { kind: PartyCall; disabled?: boolean }) {
  const shop = useShop();
  const t = useTranslations('party');
  const calling = useMutation({
    mutationFn: async () => {
      const membership = findCurrentMembership(shop.restaurantId);
      if (!membership) return;
      const { partyId, memberKey } = membership;
      showView(shop.restaurantId, await change('parties.callStaff', { partyId, memberKey, kind }));
    },
    onError: () => showToast({ kind: 'error', id: 'call', text: t('failed') }),
  });
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={disabled}
      pending={calling.isPending}
      onClick={() => calling.mutate()}
    >
      {t(kind === 'bill' ? 'askBill' : 'callLabel')}
    </Button>
  );
}

/** Shows the table's last call and the answer of the staff. */
export function CallNotice({ view }: { view: PartyView }) {
  const shop = useShop();
  const t = useTranslations('party');
  const { call } = view;
  if (!call) return null;
  const { kind, at, phrase, answeredAt } = call;
  const answer = phrase ? t(`phrases.${phrase}`) : call.answer;
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
