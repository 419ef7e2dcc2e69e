'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import type { ActiveTable } from '@/lib/contract/tables';
import { getOrdersPlacedSince } from '@/lib/domain/dine-in/table-presence';
import type { TableSession } from '@/lib/domain/dine-in/table-session';

/** Well within the time after which the backend takes it that one has left. Milliseconds. */
const stillHereEvery = 120_000;
/** Milliseconds. */
export const pollMs = 20_000;

interface TablePresence {
  /** Why the backend refuses orders to the table. */
  error?: Error & { code?: string };
  /** The activity at the table; undefined until the backend has answered. */
  active?: ActiveTable;
}

/**
 * Announces presence at the table and polls who else is ordering (DIN-03). Both pause while the page is hidden, so that a phone in
 * a pocket neither polls nor counts for long.
 */
export function useTablePresence(
  restaurantId: number,
  tableSession: TableSession | undefined,
  onPlaced?: (dishes: number) => void,
): TablePresence {
  const at = { restaurantId, tableNo: tableSession?.tableNo ?? '', visit: tableSession?.visit };
  // Nobody sits at a table that is booked for later.
  const ordering = tableSession !== undefined && !tableSession.ordered && !tableSession.booking;
  const { error } = useQuery({
    ...queries.tableVisit(at),
    enabled: ordering,
    refetchInterval: stillHereEvery,
    refetchOnWindowFocus: true,
  });
  const { data: active } = useQuery({
    ...queries.tableActive(at),
    enabled: ordering,
    refetchInterval: pollMs,
    refetchOnWindowFocus: true,
  });

  const before = useRef<{ tableNo: string; active: ActiveTable }>(undefined);
  const announce = useRef(onPlaced);
  announce.current = onPlaced;
  const { tableNo } = at;
  useEffect(() => {
    if (!active) return;
    const known = before.current?.tableNo === tableNo ? before.current.active : undefined;
    before.current = { tableNo, active };
    const placed = getOrdersPlacedSince(known, active);
    if (placed.length > 0) announce.current?.(placed.reduce((sum, { dishCount }) => sum + dishCount, 0));
  }, [active, tableNo]);

  return { error: error ?? undefined, active: ordering ? active : undefined };
}

/** Announces that the diner leaves. When the call fails the presence times out after a few minutes. */
export const announceLeave = (restaurantId: number, tableSession: TableSession): void =>
  announce(restaurantId, tableSession, true);

/** Announces that the diner is back after leaving by mistake. */
export const announceJoin = (restaurantId: number, tableSession: TableSession): void =>
  announce(restaurantId, tableSession);

function announce(restaurantId: number, { tableNo, visit, booking }: TableSession, leaves?: boolean): void {
  if (booking) return;
  change('tables.check', { restaurantId, tableNo, visit, leaves }).catch(() => undefined);
}
