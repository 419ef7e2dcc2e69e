'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { showToast } from '@/components/ui/toast';
import { change } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { syncCart } from '@/lib/client/parties/sync-cart';
import type { PartyView } from '@/lib/contract/party-view';
import { ApiError } from '@/lib/domain/api-error';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { PartyShop } from './party-shop';

/** Sends what everybody chose to the kitchen; of several who click at once one sends (TAB-04). */
export function useSendRound({ restaurantId, locale, defaultLocale }: PartyShop, view: PartyView) {
  const router = useRouter();
  const [promotionCode, setPromotionCode] = useState('');
  const t = useTranslations('party');
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<ApiError>();

  const send = async (): Promise<void> => {
    const membership = findCurrentMembership(restaurantId);
    if (!membership) return;
    setPending(true);
    setError(undefined);
    const round = view.rounds.length + 1;
    try {
      // What was just chosen goes along.
      const outcome = await syncCart(restaurantId);
      if (typeof outcome === 'object') throw outcome.error;
      const { partyId, memberKey } = membership;
      showView(
        restaurantId,
        await change('parties.sendRound', {
          partyId,
          memberKey,
          round,
          promotionCode: promotionCode.trim() || undefined,
        }),
      );
      setPromotionCode('');
      if (view.payFirst) router.push(toLocalePath(paths.tableBill(), locale, defaultLocale));
      else showToast({ kind: 'success', id: 'round', text: t('sent', { no: round }) });
    } catch (thrown) {
      setError(
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 }),
      );
    } finally {
      setPending(false);
    }
  };
  return {
    send: () => void send(),
    isPending,
    error,
    clear: () => setError(undefined),
    promotionCode,
    setPromotionCode,
  };
}
