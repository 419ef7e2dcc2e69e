/** The part of a line that two devices can change. */
interface CountedLine {
  lineId: string;
  dishCount: number;
  forAll?: boolean;
  sharedWith?: readonly number[];
}

/** Returns the same text for the same people who share a line. */
const getSharing = ({ forAll, sharedWith = [] }: Partial<CountedLine> = {}): string =>
  forAll ? 'all' : [...sharedWith].sort((a, b) => a - b).join(' ');

/**
 * Merges this browser's changes of a cart with concurrent ones: the opener removed a line, or a round was sent
 * (TAB-02). `base` is the common ancestor. The changes of each line's count add up, so that nothing is lost or doubled
 * in whatever order they are merged: a line that was sent elsewhere is not sent again, and one that was added here
 * stays. Returns the server's lines first, then those added here; a line in both is the local one.
 */
export function mergeCarts<Line extends CountedLine>(
  base: readonly CountedLine[],
  local: readonly Line[],
  server: readonly Line[],
): Line[] {
  const find = <L extends CountedLine>(lines: readonly L[], lineId: string) =>
    lines.find((line) => line.lineId === lineId);
  const ids = new Set([...server, ...local].map(({ lineId }) => lineId));
  return [...ids].flatMap((lineId) => {
    const before = find(base, lineId);
    const here = find(local, lineId);
    const there = find(server, lineId);
    const dishCount = (there?.dishCount ?? 0) + (here?.dishCount ?? 0) - (before?.dishCount ?? 0);
    if (dishCount <= 0) return [];
    const changedHere = getSharing(here) !== getSharing(before);
    const { forAll, sharedWith } = (changedHere ? here : (there ?? here)) ?? {};
    return [{ ...(here ?? there)!, dishCount, forAll, sharedWith }];
  });
}

/** Returns whether two carts have the same lines, in whatever order. */
export const isSameCart = (a: readonly CountedLine[], b: readonly CountedLine[]): boolean =>
  a.length === b.length &&
  a.every((line) => {
    const same = b.find(({ lineId }) => lineId === line.lineId);
    return same?.dishCount === line.dishCount && getSharing(same) === getSharing(line);
  });
