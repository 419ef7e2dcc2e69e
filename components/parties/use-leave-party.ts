'use client';

import { useRouter } from 'next/navigation';
import { useShop } from '@/components/layout/shop-context';
import { leaveTable } from '@/lib/client/dine-in/table-store';
import { findCurrentMembership, storeMembership } from '@/lib/client/parties/membership-store';
import { leaveParty } from '@/lib/client/parties/start-membership';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

/** Leaves the table. Dishes not sent yet leave its list and stay in this browser's cart. */
export function useLeaveParty(): () => void {
  const { restaurantId, locale, defaultLocale } = useShop();
  const router = useRouter();
  return () => {
    const membership = findCurrentMembership(restaurantId);
    storeMembership(restaurantId, undefined);
    leaveTable(restaurantId);
    router.push(toLocalePath(paths.home(), locale, defaultLocale));
    if (membership) leaveParty(restaurantId, membership);
  };
}
