'use client';

import { useRouter } from 'next/navigation';
import { change } from '@/lib/client/api/call';
import { newKey } from '@/lib/client/checkout/new-key';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { currentMembership, storeMembership } from '@/lib/client/parties/membership-store';
import { localePath, paths } from '@/lib/domain/routes/paths';
import type { PartyShop } from './party-shop';

/** Leaves the table: what was not sent goes from its list and stays in this browser's own cart. */
export function useLeaveParty({ restaurantId, locale, defaultLocale }: PartyShop): () => void {
  const router = useRouter();
  return () => {
    const membership = currentMembership(restaurantId);
    storeMembership(restaurantId, undefined);
    leaveTable(restaurantId);
    router.push(localePath(paths.home(), locale, defaultLocale));
    if (!membership) return;
    const { partyId, memberKey, seen } = membership;
    // Without an answer the lines stay; whoever opened the table can take them out.
    change('parties.putCart', { partyId, memberKey, change: newKey(), seen, lines: [] }).catch(
      () => undefined,
    );
  };
}
