'use client';

import { useRouter } from 'next/navigation';
import { change } from '@/lib/client/api/call';
import { createKey } from '@/lib/client/checkout/new-key';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { findCurrentMembership, storeMembership } from '@/lib/client/parties/membership-store';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';
import type { PartyShop } from './party-shop';

/** Leaves the table: what was not sent goes from its list and stays in this browser's own cart. */
export function useLeaveParty({ restaurantId, locale, defaultLocale }: PartyShop): () => void {
  const router = useRouter();
  return () => {
    const membership = findCurrentMembership(restaurantId);
    storeMembership(restaurantId, undefined);
    leaveTable(restaurantId);
    router.push(toLocalePath(paths.home(), locale, defaultLocale));
    if (!membership) return;
    const { partyId, memberKey, seen } = membership;
    // Without an answer the lines stay; whoever opened the table can take them out.
    change('parties.putCart', { partyId, memberKey, change: createKey(), seen, lines: [] }).catch(
      () => undefined,
    );
  };
}
