'use client';

import { useState } from 'react';
import { change } from '@/lib/client/api/call';
import { showView } from '@/lib/client/parties/live-party';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { syncCart } from '@/lib/client/parties/sync-cart';
import type { GroupAct, UnpaidRule } from '@/lib/contract/party-values';
import { ApiError } from '@/lib/domain/api-error';
import type { PartyShop } from './party-shop';

/** What whoever opened a group does with it (TAB-11). */
export function useDecideGroup({ restaurantId }: PartyShop) {
  const [pending, setPending] = useState<GroupAct | UnpaidRule>();
  const [error, setError] = useState<ApiError>();

  const decide = async (asked: { act?: GroupAct; unpaid?: UnpaidRule }): Promise<void> => {
    const membership = findCurrentMembership(restaurantId);
    if (!membership) return;
    const { partyId, memberKey } = membership;
    setPending(asked.act ?? asked.unpaid);
    setError(undefined);
    try {
      // What was just chosen goes along.
      const outcome = asked.act === 'close' ? await syncCart(restaurantId) : undefined;
      if (typeof outcome === 'object') throw outcome.error;
      showView(restaurantId, await change('parties.decideGroup', { partyId, memberKey, ...asked }));
    } catch (thrown) {
      setError(
        thrown instanceof ApiError ? thrown : new ApiError({ code: 'INTERNAL', message: '', status: 0 }),
      );
    } finally {
      setPending(undefined);
    }
  };
  return { decide: (asked: Parameters<typeof decide>[0]) => void decide(asked), pending, error };
}
