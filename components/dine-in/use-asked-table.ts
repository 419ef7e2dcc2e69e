'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queries } from '@/lib/client/api/queries';
import { newKey } from '@/lib/client/checkout/new-key';
import { currentTableSession, leaveTable, sitAt } from '@/lib/client/dine-in/table-store';
import { announceLeave } from '@/lib/client/dine-in/use-table-presence';
import { isApiError } from '@/lib/domain/api-error';
import type { ClientShop } from '@/lib/domain/client-shop';
import { couldBeTable, newTableSession, tableAsked, withoutTable } from '@/lib/domain/dine-in/table-session';

interface AskedTable {
  tableNo: string;
  /** `failed`: nobody could say whether there is such a table. */
  state: 'checking' | 'unknown' | 'failed';
}

export const isUnknownTable = (error: unknown): boolean =>
  isApiError(error, 'TABLE_UNKNOWN') || isApiError(error, 'INVALID_INPUT');

/**
 * Sits down at the table that the address names (DIN-01), if there is one (DIN-02). It is taken out of the address then: a tab
 * that is opened again tomorrow must not sit down there once more.
 */
export function useAskedTable({ restaurantId, canEnjoyInRestaurant }: ClientShop, reads: boolean) {
  const client = useQueryClient();
  const [asked, setAsked] = useState((): AskedTable | undefined => {
    const tableNo = reads ? tableAsked(location.search) : undefined;
    return tableNo ? { tableNo, state: 'checking' } : undefined;
  });

  const [ownVisit] = useState(newKey);

  async function check(tableNo: string): Promise<void> {
    const here = currentTableSession(restaurantId);
    const same = here?.tableNo === tableNo;
    if (here && !same) {
      // Whoever scans another code sits at the table before no longer, whatever becomes of this one.
      announceLeave(restaurantId, here);
      leaveTable(restaurantId);
    }
    if (!canEnjoyInRestaurant || !couldBeTable(tableNo)) return setAsked({ tableNo, state: 'unknown' });
    setAsked({ tableNo, state: 'checking' });
    const visit = same ? here.visit : ownVisit;
    try {
      // Whoever waits at the table is told soon, rather than after three tries.
      await client.fetchQuery({ ...queries.tableVisit({ restaurantId, tableNo, visit }), retry: false });
    } catch (error) {
      if (!isUnknownTable(error)) return setAsked({ tableNo, state: 'failed' });
      leaveTable(restaurantId);
      return setAsked({ tableNo, state: 'unknown' });
    }
    sitAt(restaurantId, newTableSession(tableNo, visit, Date.now()));
    setAsked(undefined);
    const { pathname, search, hash } = location;
    history.replaceState(history.state, '', withoutTable(pathname, search) + hash);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address with which the page was opened, once
  useEffect(() => {
    if (asked) void check(asked.tableNo);
  }, []);

  return {
    asked,
    retry: () => asked && void check(asked.tableNo),
    /** The table at which one sat is there no longer. */
    refuse: (tableNo: string) => {
      leaveTable(restaurantId);
      setAsked({ tableNo, state: 'unknown' });
    },
  };
}
