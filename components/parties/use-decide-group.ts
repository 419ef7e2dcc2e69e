'use client';

import { useMutation } from '@tanstack/react-query';
import { useShop } from '@/components/layout/shop-context';
import { change, query } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { syncCart } from '@/lib/client/parties/sync-cart';
import type { SeenGroup } from '@/lib/contract/groups';
import type { GroupAct, UnpaidRule } from '@/lib/contract/party-values';
import type { PartyView } from '@/lib/contract/party-view';
import { toApiError } from '@/lib/domain/api-error';

type Decision =
  | { act: GroupAct; seen: SeenGroup; unpaid?: undefined }
  | { act?: undefined; unpaid: UnpaidRule };

/** Returns the figures of a group that its opener reads, which go with the acts. */
export const toSeenGroup = ({ group, bill }: PartyView): SeenGroup => ({
  deadline: group!.payBy ?? group!.closesAt,
  // Without an estimate the order's own error says why the group cannot be closed.
  total: group!.estimate?.totalAmount ?? 0,
  paid: bill.paidAmount + bill.heldAmount,
});

/** Sends the opener's decisions: to close, extend or cancel the group, or to settle unpaid shares. */
export function useDecideGroup() {
  const { restaurantId } = useShop();
  const deciding = useMutation({
    mutationFn: async (decision: Decision) => {
      const membership = findCurrentMembership(restaurantId);
      if (!membership) return;
      const { partyId, memberKey } = membership;
      // Dishes added just now must be part of the closed group.
      const outcome = decision.act === 'close' ? await syncCart(restaurantId) : undefined;
      if (typeof outcome === 'object') throw outcome.error;
      showView(restaurantId, await change('parties.decideGroup', { partyId, memberKey, ...decision }));
    },
    onError: async (error) => {
      const membership = findCurrentMembership(restaurantId);
      if (!membership || !['ROUND_CHANGED', 'STATUS_CONFLICT'].includes(toApiError(error).code)) return;
      const { partyId, memberKey } = membership;
      await query('parties.view', { partyId, memberKey }).then(
        (current) => showView(restaurantId, current),
        // The next event brings it.
        () => undefined,
      );
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
