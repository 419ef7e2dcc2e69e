/** Returns the first value of a query's name, which is given in lower case and matches in any case (DEC-47). */
export const findQueryValue = (search: string, name: string): string | undefined =>
  [...new URLSearchParams(search)].find(([given]) => given.toLowerCase() === name)?.[1];

/** The query of a page in Next's form. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** Returns the first value of a name in any case (DEC-47); empty when it is missing. */
export function getFirst(query: SearchParams, name: string): string {
  const wanted = name.toLowerCase();
  const [, value] =
    Object.entries(query).find(([given, text]) => given.toLowerCase() === wanted && text) ?? [];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
