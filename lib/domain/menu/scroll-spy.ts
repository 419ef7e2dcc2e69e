/**
 * Which section is in view: the last one whose top has passed the line below the sticky bars (STF-10). Before the first
 * has come that far it is the first one; at the end of the page the last, which may be too short to reach the line.
 */
export function getSectionInView(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd) return tops.length - 1;
  let inView = 0;
  tops.forEach((top, index) => {
    if (top <= line) inView = index;
  });
  return inView;
}
