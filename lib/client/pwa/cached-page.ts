/** From when the page is that the browser shows: as the worker marked it, or when it was loaded. */
export function getPageTime(): { at: Date; stored: boolean } {
  const storedAt = Number(document.documentElement.dataset.storedAt);
  return storedAt > 0
    ? { at: new Date(storedAt), stored: true }
    : { at: new Date(performance.timeOrigin), stored: false };
}

/** Whether a path, in any language, is one of the pages with the menu on it. */
export const isMenuPage = (path: string): boolean => /(^|\/)(home|orderDish|menu)$/.test(path);
