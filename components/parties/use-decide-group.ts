'use client';

import { useMutation } from '@tanstack/react-query';
import { useShop } from '@/components/layout/shop-context';
import { change } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { syncCart } from '@/lib/client/parties/sync-cart';
import type { GroupAct, UnpaidRule } from '@/lib/contract/party-values';
import { toApiError } from '@/lib/domain/api-error';

/** Sends the opener's decisions: to close, extend or cancel the group, or to settle unpaid shares. */
export function useDecideGroup() {
  const { restaurantId } = useShop();
  const deciding = useMutation({
    mutationFn: async (decision: { act?: GroupAct; unpaid?: UnpaidRule }) => {
      const membership = findCurrentMembership(restaurantId);
      if (!membership) return;
      const { partyId, memberKey } = membership;
      // Dishes added just now must be part of the closed group.
      const outcome = decision.act === 'close' ? await syncCart(restaurantId) : undefined;
      if (typeof outcome === 'object') throw outcome.error;
      showView(restaurantId, await change('parties.decideGroup', { partyId, memberKey, ...decision }));
    },
  });
  const { isPending, variables, error } = deciding;
  return {
    decide: deciding.mutate,
    pending: isPending ? (variables.act ?? variables.unpaid) : undefined,
    /** The rule that is on its way. */
    sentRule: isPending ? variables.unpaid : undefined,
    error: error ? toApiError(error) : undefined,
  };
}
