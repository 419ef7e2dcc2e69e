/** The largest number that a restaurant can have. */
export const maxRestaurantId = 2_000_000_000;

/** Returns the number of a restaurant in a URL, or undefined when the text cannot be one. */
export function parseRestaurantId(text: string | null | undefined): number | undefined {
  if (!text || !/^\d{1,10}$/.test(text)) return undefined;
  const id = Number(text);
  return id > 0 && id <= maxRestaurantId ? id : undefined;
}
