import type { CartLine, NewLine } from './cart-line';
import { addLine, type Changed } from './cart-lines';

/**
 * Replaces `lineId` by a line with other choices, or merges it into an equal line. Returns the same errors as an
 * addition, with unchanged lines. Adds the line when `lineId` is missing.
 */
export function replaceLine(lines: readonly CartLine[], lineId: string, line: NewLine): Changed {
  const index = lines.findIndex((cartLine) => cartLine.lineId === lineId);
  const others = lines.filter((cartLine) => cartLine.lineId !== lineId);
  const changed = addLine(others, line);
  if (changed.error) return { lines, error: changed.error };
  if (index < 0 || changed.lines.length === others.length) return changed;
  const after = [...changed.lines];
  after.splice(index, 0, ...after.splice(-1));
  return { lines: after };
}

/** Restores the lines of `before` that a change removed, each at its position; later changes stay. */
export function restoreLines(
  lines: readonly CartLine[],
  before: readonly CartLine[],
  removed: readonly CartLine[],
): readonly CartLine[] {
  const after = [...lines];
  for (const line of removed)
    if (!after.some((cartLine) => cartLine.lineId === line.lineId))
      after.splice(before.indexOf(line), 0, line);
  return after;
}
