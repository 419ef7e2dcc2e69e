import { useState } from 'react';

/** Counts how often a row of a list has got another place; rows that come at the end move none. */
export function useMoves(rows: readonly string[]): number {
  const [known, setKnown] = useState({ rows, moves: 0 });
  const isSame = rows.length === known.rows.length && rows.every((row, at) => row === known.rows[at]);
  if (isSame) return known.moves;
  const isMoved = known.rows.some((row, at) => row !== rows[at]);
  const now = { rows, moves: known.moves + Number(isMoved) };
  setKnown(now);
  return now.moves;
}
