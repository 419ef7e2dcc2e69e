'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import type { ActiveTable } from '@/lib/contract/tables';
import { listOrdersPlacedSince } from '@/lib/domain/dine-in/table-presence';
import type { TableSession } from '@/lib/domain/dine-in/table-session';

/** Well below the backend's timeout of presence. Milliseconds. */
const stillHereEvery = 120_000;
/** Milliseconds. */
export const pollMs = 20_000;

interface TablePresence {
  /** The backend's error for orders to the table. */
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
  // A table that is booked for later has no diners yet.
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
  const announcePlaced = useEffectEvent((dishes: number) => onPlaced?.(dishes));
  const { tableNo } = at;
  useEffect(() => {
    if (!active) return;
    const known = before.current?.tableNo === tableNo ? before.current.active : undefined;
    before.current = { tableNo, active };
    const placed = listOrdersPlacedSince(known, active);
    if (placed.length > 0) announcePlaced(placed.reduce((sum, { dishCount }) => sum + dishCount, 0));
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
