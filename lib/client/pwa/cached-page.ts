/** From when the page is that the browser shows: as the worker marked it, or when it was loaded. */
export function pageTime(): { at: Date; kept: boolean } {
  const keptAt = Number(document.documentElement.dataset.keptAt);
  return keptAt > 0
    ? { at: new Date(keptAt), kept: true }
    : { at: new Date(performance.timeOrigin), kept: false };
}

/** Whether a path, in any language, is one of the pages with the menu on it. */
export const showsMenu = (path: string): boolean => /(^|\/)(home|orderDish|menu)$/.test(path);
