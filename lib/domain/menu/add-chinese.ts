import type { FoundDish, SimplifiedLetters } from './search';

const hasHan = (text: string) => /\p{Script=Han}/u.test(text);

/** Adds pinyin to dishes with a Chinese name, and lists the letters of their texts. For servers only. */
export async function addChinese(
  dishes: FoundDish[],
): Promise<{ dishes: FoundDish[]; letters: SimplifiedLetters }> {
  const text = dishes
    .flatMap(({ name, brief = '', otherNames = [], otherTexts = [] }) => [
      name,
      brief,
      ...otherNames,
      ...otherTexts,
    ])
    .join('\n');
  if (!hasHan(text)) return { dishes, letters: {} };
  // Loaded on use, because the dictionaries take 30 MB of memory and most menus have no Chinese names.
  const { listSimplifiedLetters, toPinyin } = await import('./chinese');
  return {
    dishes: dishes.map((dish) => {
      const name = [dish.name, ...(dish.otherNames ?? [])].find(hasHan);
      return name ? { ...dish, pinyin: toPinyin(name) } : dish;
    }),
    letters: listSimplifiedLetters(text),
  };
}
