import type { Page } from '@playwright/test';

/** Notes each shift of the layout that no tap or key of the last half second explains, with the elements that moved. */
export function noteShifts(): void {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  const name = (node: Node | null): string => {
    if (!(node instanceof Element))
      return node?.parentElement ? `text in ${name(node.parentElement)}` : 'gone';
    const label = node.getAttribute('aria-label') ?? node.textContent?.trim().slice(0, 30) ?? '';
    return `${node.tagName.toLowerCase()}${node.id && `#${node.id}`}.${String(node.className).split(' ').slice(0, 3).join('.')} "${label}"`;
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      // The parser may pause in the middle of a part, and less than a thousandth is an icon or the width of a figure.
      const [{ domInteractive }] = performance.getEntriesByType('navigation') as [
        PerformanceNavigationTiming,
      ];
      const isParsed = domInteractive > 0 && entry.startTime >= domInteractive;
      if (entry.hadRecentInput || entry.value < 0.001 || !isParsed) continue;
      const moved = entry.sources.map(
        ({ node, previousRect: from, currentRect: to }) =>
          `${name(node)} ${from.x},${from.y} ${from.width}x${from.height} > ${to.x},${to.y} ${to.width}x${to.height}`,
      );
      shifts.push(`${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${moved.join(' | ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export const readShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);

/**
 * Notes each control that something which arrived has moved so that a tap at its place would now act on another one. The
 * browser reports a frame after it was painted, so what rests does so by then.
 */
export function noteReplacedControls(): void {
  const replaced: string[] = [];
  Object.assign(window, { shifts: replaced });
  const tapped = 'a, button, input, select, textarea, label, summary';
  const name = (control: Element) =>
    `${control.tagName} "${control.getAttribute('aria-label') ?? control.textContent}"`;
  new PerformanceObserver((list) => {
    for (const { sources, hadRecentInput, startTime } of list.getEntries() as (PerformanceEntry & {
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    })[]) {
      if (hadRecentInput) continue;
      for (const { node, previousRect: from, currentRect: to } of sources) {
        if (!(node instanceof Element)) continue;
        for (const control of node.matches(tapped) ? [node] : node.querySelectorAll(tapped)) {
          const box = control.getBoundingClientRect();
          const x = box.x + box.width / 2 + from.x - to.x;
          const y = box.y + box.height / 2 + from.y - to.y;
          const hit = document.elementFromPoint(x, y)?.closest(tapped);
          if (hit && hit !== control && !hit.contains(control) && !control.contains(hit))
            replaced.push(`${Math.round(startTime)}: ${name(hit)} where ${name(control)} was, at ${x},${y}`);
        }
      }
    }
  }).observe({ type: 'layout-shift' });
}
