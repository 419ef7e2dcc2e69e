/** How many categories the desktop's bar shows before `See more` (STF-09). */
const categoriesShown = 5;

/**
 * Which categories stand in the bar and which under See more. An active one from further back takes the last place of
 * those that are shown (STF-09).
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
