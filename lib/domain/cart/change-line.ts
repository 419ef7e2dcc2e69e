import type { CartLine, NewLine } from './cart-line';
import { addLine, type Changed } from './cart-lines';

/**
 * Puts a line chosen otherwise in the place of `lineId`; an equal line elsewhere takes it in. Refused like an addition, and then the
 * lines are as before. Adds it when the line is gone.
 */
export function replaceLine(lines: readonly CartLine[], lineId: string, line: NewLine): Changed {
  const index = lines.findIndex((one) => one.lineId === lineId);
  const others = lines.filter((one) => one.lineId !== lineId);
  const changed = addLine(others, line);
  if (changed.error) return { lines, error: changed.error };
  if (index < 0 || changed.lines.length === others.length) return changed;
  const after = [...changed.lines];
  after.splice(index, 0, ...after.splice(-1));
  return { lines: after };
}

/** Puts the lines back that a change took out of `before`, each in its place; what happened since stays. */
export function restoreLines(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  removed: readonly CartLine[],
): readonly CartLine[] {
  const after = [...lines];
  for (const line of removed)
    if (!after.some((one) => one.lineId === line.lineId)) after.splice(before.indexOf(line), 0, line);
  return after;
}
