'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { queries } from '@/lib/client/api/queries';
import { createKey } from '@/lib/client/checkout/new-key';
import { findCurrentTableSession, joinTable, leaveTable } from '@/lib/client/dine-in/table-store';
import { announceLeave } from '@/lib/client/dine-in/use-table-presence';
import { findCurrentMembership } from '@/lib/client/parties/membership-store';
import { isApiError } from '@/lib/domain/api-error';
import { canBeTable, createTableSession, readTableNo, removeTable } from '@/lib/domain/dine-in/table-session';
import { paths, toLocalePath } from '@/lib/domain/routes/paths';

interface TableFromUrl {
  tableNo: string;
  /** `failed` means that the request failed, not that the table is unknown. */
  state: 'checking' | 'unknown' | 'failed';
}

export const isUnknownTable = (error: unknown): boolean =>
  isApiError(error, 'TABLE_UNKNOWN') || isApiError(error, 'INVALID_INPUT');

/**
 * Joins the table that the URL names, if it exists, and removes it from the URL: a tab restored later must not join it
 * again.
 */
export function useTableFromUrl(reads: boolean) {
  const shop = useShop();
  const { restaurantId, canEnjoyInRestaurant } = shop;
  const client = useQueryClient();
  const router = useRouter();
  const [asked, setAsked] = useState((): TableFromUrl | undefined => {
    const tableNo = reads ? readTableNo(location.search) : undefined;
    return tableNo ? { tableNo, state: 'checking' } : undefined;
  });

  const [newVisit] = useState(createKey);

  async function check(tableNo: string): Promise<void> {
    const here = findCurrentTableSession(restaurantId);
    const same = here?.tableNo === tableNo;
    // A member leaves a shared table by joining another one.
    if (here && !same && !findCurrentMembership(restaurantId)) {
      // Scanning another code leaves the previous table, whether or not the new one exists.
      announceLeave(restaurantId, here);
      leaveTable(restaurantId);
    }
    if (!canEnjoyInRestaurant || !canBeTable(tableNo)) return setAsked({ tableNo, state: 'unknown' });
    setAsked({ tableNo, state: 'checking' });
    const visit = same ? here.visit : newVisit;
    try {
      // The request is not retried because the guest is waiting at the table.
      const { shared } = await client.fetchQuery({
        ...queries.tableVisit({ restaurantId, tableNo, visit }),
        retry: false,
      });
      // Guests of a shared table order together.
      if (shared)
        return router.replace(toLocalePath(paths.table({ tableNo }), shop.locale, shop.defaultLocale));
    } catch (error) {
      if (!isUnknownTable(error)) return setAsked({ tableNo, state: 'failed' });
      leaveTable(restaurantId);
      return setAsked({ tableNo, state: 'unknown' });
    }
    joinTable(restaurantId, createTableSession(tableNo, visit, Date.now()));
    setAsked(undefined);
    const { pathname, search, hash } = location;
    history.replaceState(history.state, '', removeTable(pathname, search) + hash);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the URL with which the page was opened
  useEffect(() => {
    if (asked) void check(asked.tableNo);
  }, []);

  return {
    asked,
    /** Orders without a table. A reload asks for the table of the URL again. */
    giveUp: () => setAsked(undefined),
    retry: () => asked && void check(asked.tableNo),
    /** Leaves a joined table that no longer exists. */
    refuse: (tableNo: string) => {
      leaveTable(restaurantId);
      setAsked({ tableNo, state: 'unknown' });
    },
  };
}
