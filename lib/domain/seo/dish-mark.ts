const mark = /^#?dish-(\d{1,15})$/;

/** What stands behind `#` of the home page to have a dish's dialog open. */
export const toDishMark = (dishId: number): string => `dish-${dishId}`;

/** The dish that such a mark names; undefined for any other. */
export function parseDishMark(hash: string): number | undefined {
  const id = mark.exec(hash)?.[1];
  return id === undefined ? undefined : Number(id);
}
