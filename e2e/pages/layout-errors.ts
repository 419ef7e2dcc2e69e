import type { Page } from '@playwright/test';

/**
 * Returns the layout errors of the page's main part: text that leaves the window, and text over other text or an image.
 * Text that a container clips on purpose (a swipe, a line clamp) counts only as far as it's visible.
 */
export function findLayoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Box {
      left: number;
      right: number;
      top: number;
      bottom: number;
    }
    const cut = (box: Box, by: Box): Box => ({
      left: Math.max(box.left, by.left),
      right: Math.min(box.right, by.right),
      top: Math.max(box.top, by.top),
      bottom: Math.min(box.bottom, by.bottom),
    });
    const isSeen = (box: Box) => box.right - box.left > 2 && box.bottom - box.top > 2;

    /** Returns the part of a box that its ancestors leave visible; undefined when it is hidden. */
    function findSeenBox(element: Element, box: Box): Box | undefined {
      let left = box;
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, visibility, opacity, clipPath } = getComputedStyle(at);
        if (visibility === 'hidden' || opacity === '0' || clipPath !== 'none') return undefined;
        if (overflowX !== 'visible') left = cut(left, at.getBoundingClientRect());
      }
      return isSeen(left) ? left : undefined;
    }

    const main = document.querySelector('main')!;
    const words: { text: string; block: Element; box: Box }[] = [];
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      // Closed details have boxes as well.
      if (!node.textContent?.trim() || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        const box = findSeenBox(parent, rect);
        if (box) words.push({ text: node.textContent.trim().slice(0, 30), block: parent, box });
      }
    }
    const pictures = [...main.querySelectorAll('[data-dish] img')].map((image) =>
      image.getBoundingClientRect(),
    );

    const errors = new Set<string>();
    const meet = (a: Box, b: Box) => isSeen(cut(a, b));
    words.forEach(({ text, block, box }, index) => {
      if (box.right > innerWidth + 1 || box.left < -1) errors.add(`out of the window: ${text}`);
      if (
        block.closest('[data-dish]') &&
        !block.closest('button[aria-label]') &&
        pictures.some((at) => meet(box, at))
      )
        errors.add(`on a picture: ${text}`);
      for (const other of words.slice(index + 1))
        if (other.block !== block && meet(box, other.box)) errors.add(`${text} on ${other.text}`);
    });
    if (document.documentElement.scrollWidth > innerWidth)
      errors.add(`${document.documentElement.scrollWidth} px wide in a window of ${innerWidth}`);
    return [...errors];
  });
}
