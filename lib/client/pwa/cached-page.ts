/** Returns the time of the shown page: the worker's mark, or the time of loading. */
export function getPageTime(): { at: Date; stored: boolean } {
  const storedAt = Number(document.documentElement.dataset.storedAt);
  return storedAt > 0
    ? { at: new Date(storedAt), stored: true }
    : { at: new Date(performance.timeOrigin), stored: false };
}

/** Returns whether a path, in any language, is one of the pages with the menu. */
export const isMenuPage = (path: string): boolean => /(^|\/)(home|orderDish|menu)$/.test(path);
