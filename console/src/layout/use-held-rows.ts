import { useState } from 'react';

type Id = number | string;

interface Held<Row> {
  row: Row;
  /** The ids of the rows above it. */
  above: readonly Id[];
}

/** Keeps the rows in which something is written at their places, also when the list no longer has them. */
export function useHeldRows<Row>(rows: readonly Row[], getId: (row: Row) => Id) {
  const [held, setHeld] = useState<readonly Held<Row>[]>([]);
  const shown = [...rows];
  for (const { row, above } of held) {
    if (shown.some((other) => getId(other) === getId(row))) continue;
    const before = shown.findLastIndex((other) => above.includes(getId(other)));
    shown.splice(before + 1, 0, row);
  }
  return {
    shown,
    isGone: (row: Row) => !rows.includes(row),
    hold(row: Row, isHeld: boolean) {
      const ids = shown.map(getId);
      setHeld((now) => {
        const others = now.filter((other) => getId(other.row) !== getId(row));
        return isHeld ? [...others, { row, above: ids.slice(0, ids.indexOf(getId(row))) }] : others;
      });
    },
  };
}
