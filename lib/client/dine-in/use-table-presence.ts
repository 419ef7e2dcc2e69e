'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { change } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import type { ActiveTable } from '@/lib/contract/tables';
import { placedSince } from '@/lib/domain/dine-in/table-presence';
import type { TableSession } from '@/lib/domain/dine-in/table-session';

/** Well within the time after which the backend takes it that one has left. Milliseconds. */
const stillHereEvery = 120_000;
/** Milliseconds. */
export const lookEvery = 20_000;

export interface TablePresence {
  /** Why the table can't be ordered at, when the backend says so. */
  refusal?: Error & { code?: string };
  /** What goes on there; undefined while nobody has said. */
  active?: ActiveTable;
}

/**
 * Tells the table that one is ordering there, and asks from time to time who else is (DIN-03). Both pause while the page is
 * out of sight, so that a phone in a pocket neither asks nor counts for long.
 */
export function useTablePresence(
  restaurantId: number,
  stay: TableSession | undefined,
  onPlaced?: (dishes: number) => void,
): TablePresence {
  const at = { restaurantId, tableNo: stay?.tableNo ?? '', visit: stay?.visit };
  const ordering = stay !== undefined && !stay.ordered;
  const { error } = useQuery({
    ...queries.tableVisit(at),
    enabled: ordering,
    refetchInterval: stillHereEvery,
    refetchOnWindowFocus: true,
  });
  const { data: active } = useQuery({
    ...queries.tableActive(at),
    enabled: ordering,
    refetchInterval: lookEvery,
    refetchOnWindowFocus: true,
  });

  const before = useRef<{ tableNo: string; active: ActiveTable }>(undefined);
  const tell = useRef(onPlaced);
  tell.current = onPlaced;
  const { tableNo } = at;
  useEffect(() => {
    if (!active) return;
    const known = before.current?.tableNo === tableNo ? before.current.active : undefined;
    before.current = { tableNo, active };
    const placed = placedSince(known, active);
    if (placed.length > 0) tell.current?.(placed.reduce((sum, { dishCount }) => sum + dishCount, 0));
  }, [active, tableNo]);

  return { refusal: error ?? undefined, active: ordering ? active : undefined };
}

/** The others need not wait for this one any longer. When it can't be said they find out after a few minutes. */
export const announceLeave = (restaurantId: number, stay: TableSession): void =>
  tell(restaurantId, stay, true);

/** Whoever left by mistake is back. */
export const announceReturn = (restaurantId: number, stay: TableSession): void => tell(restaurantId, stay);

function tell(restaurantId: number, { tableNo, visit }: TableSession, leaves?: boolean): void {
  change('tables.check', { restaurantId, tableNo, visit, leaves }).catch(() => undefined);
}
