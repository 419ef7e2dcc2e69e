'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { showToast } from '@/components/ui/toast';
import { change, query } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { syncCart } from '@/lib/client/parties/sync-cart';
import type { PartyView } from '@/lib/contract/party-view';
import { toApiError } from '@/lib/domain/api-error';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Sends the dishes of all members to the kitchen. If several members send at the same time, one request succeeds. */
export function useSendRound(view: PartyView) {
  const { restaurantId, locale, defaultLocale } = useShop();
  const router = useRouter();
  const [promotionCode, setPromotionCode] = useState('');
  const t = useTranslations('party');
  const sending = useMutation({
    mutationFn: async (round: number) => {
      const membership = findCurrentMembership(restaurantId);
      if (!membership) return;
      // Dishes added just now must be part of the round.
      const outcome = await syncCart(restaurantId);
      if (typeof outcome === 'object') throw outcome.error;
      const { partyId, memberKey } = membership;
      showView(
        restaurantId,
        await change('parties.sendRound', {
          partyId,
          memberKey,
          round,
          // Without an amount the order's own error says why it cannot be sent.
          shown: view.next?.totalAmount ?? 0,
          promotionCode: promotionCode.trim() || undefined,
        }),
      );
      // A code that is being written by now is for the next round.
      setPromotionCode((now) => (now === promotionCode ? '' : now));
      if (view.payFirst) router.push(toLocalePath(paths.tableBill(), locale, defaultLocale));
      else showToast({ kind: 'success', id: 'round', text: t('sent', { no: round }) });
    },
    onError: async (error) => {
      const membership = findCurrentMembership(restaurantId);
      if (!membership || toApiError(error).code !== 'ROUND_CHANGED') return;
      const { partyId, memberKey } = membership;
      await query('parties.view', { partyId, memberKey }).then(
        (current) => showView(restaurantId, current),
        // The next event brings it.
        () => undefined,
      );
    },
  });
  return {
    send: () => sending.mutate(view.rounds.length + 1),
    isPending: sending.isPending,
    error: sending.error ? toApiError(sending.error) : undefined,
    clear: sending.reset,
    promotionCode,
    setPromotionCode,
  };
}
