import { type Locale, locales } from '@/lib/contract/values';
import { addChinese } from '@/lib/domain/menu/add-chinese';
import { type FoundDish, listDishesToSearch, type SimplifiedLetters } from '@/lib/domain/menu/search';
import { loadMenu } from './load-menu';

/**
 * Loads the menu's dishes in a language with their texts in all languages, their pinyin, and the traditional letters of
 * the simplified ones that occur in them.
 */
export async function loadDishesToSearch(
  restaurantId: number,
  locale: Locale,
  required: readonly number[],
): Promise<{ dishes: FoundDish[]; letters: SimplifiedLetters }> {
  const [en, zh, vn] = await Promise.all(locales.map((locale) => loadMenu(restaurantId, locale)));
  return addChinese(listDishesToSearch({ en: en!, 'zh-CN': zh!, vn: vn! }, locale, required));
}
