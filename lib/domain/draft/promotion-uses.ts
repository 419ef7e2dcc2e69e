import { type Document, type Edit, isSame, type Json } from './edits';

/** The path of the list of promotions in a restaurant's file. */
export const promotionsPath = 'promotions';

const isEntry = (value: Json): value is Document =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const findId = ({ code, key }: Document): Json | undefined => code ?? key;

/** Returns the entry of a list of promotions that has the same code or key. */
export const findPromotion = (list: Json, entry: Document): Document | undefined =>
  Array.isArray(list) ? list.filter(isEntry).find((each) => findId(each) === findId(entry)) : undefined;

/**
 * Returns an edit of the list of promotions with the remaining uses of `current` wherever the edit leaves those that its
 * person read. Orders use promotions up meanwhile, which no person has changed. Other edits stay as they are.
 */
export function keepUses<E extends Edit & { before: Json }>(current: Json, edit: E): E {
  const { path, before, value } = edit;
  if (path !== promotionsPath) return edit;
  const follow = (list: Json, isKept: (entry: Document) => boolean): Json =>
    Array.isArray(list)
      ? list.map((entry) => {
          const now = isEntry(entry) ? findPromotion(current, entry) : undefined;
          return now && isKept(entry as Document)
            ? { ...(entry as Document), uses: now.uses ?? null }
            : entry;
        })
      : list;
  return {
    ...edit,
    before: follow(before, () => true),
    value: follow(value, (entry) => {
      const read = findPromotion(before, entry);
      return read !== undefined && isSame(read.uses, entry.uses);
    }),
  };
}
