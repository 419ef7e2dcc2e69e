/** Number of categories in the desktop's bar before `See more`. */
const categoriesShown = 5;

/**
 * Splits categories into the bar and See more. An active category from See more takes the last place of the bar
 * (STF-09).
 */
export function getBar<Category extends { id: number }>(
  categories: readonly Category[],
  activeId: number | undefined,
) {
  if (categories.length <= categoriesShown) return { shown: [...categories], more: [] };
  const first = categories.slice(0, categoriesShown);
  const active = categories.find((category) => category.id === activeId);
  const shown = !active || first.includes(active) ? first : [...first.slice(0, -1), active];
  return { shown, more: categories.filter((category) => !shown.includes(category)) };
}

/**
 * Returns the section in view: the last one whose top has passed the line below the sticky bars (STF-10). Before that
 * it is the first section, and at the end of the page the last one, which may be too short to reach the line.
 */
export function getSectionInView(tops: readonly number[], line: number, atEnd: boolean): number {
  if (atEnd) return tops.length - 1;
  let inView = 0;
  tops.forEach((top, index) => {
    if (top <= line) inView = index;
  });
  return inView;
}
