/** The part of a line that two devices can change. */
interface CountedLine {
  lineId: string;
  dishCount: number;
  forAll?: boolean;
}

/**
 * Merges what this browser changed in a cart with what others changed meanwhile: the opener of the table took a line out, or a round
 * was sent (TAB-02). `base` is what both began with. Of each line the changes of count add up, so that nothing is lost or doubled:
 * whatever the order in which they are merged, one that was sent elsewhere is not sent again, and one that was added here stays.
 * Returns the server's lines first, then those added here; a line that both have is the local one.
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
    const changedHere = (here?.forAll ?? false) !== (before?.forAll ?? false);
    const { forAll } = (changedHere ? here : (there ?? here)) ?? {};
    return [{ ...(here ?? there)!, dishCount, forAll }];
  });
}

/** Returns whether two carts have the same lines, in whatever order. */
export const isSameCart = (one: readonly CountedLine[], other: readonly CountedLine[]): boolean =>
  one.length === other.length &&
  one.every((line) => {
    const same = other.find(({ lineId }) => lineId === line.lineId);
    return same?.dishCount === line.dishCount && (same.forAll ?? false) === (line.forAll ?? false);
  });
