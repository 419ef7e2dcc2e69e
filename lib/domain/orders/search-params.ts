/** A page's query as Next gives it. */
export type SearchParams = Record<string, string | string[] | undefined>;

/** The first value of a name in any case (DEC-47); empty when there is none. */
export function getFirst(query: SearchParams, name: string): string {
  const wanted = name.toLowerCase();
  const [, value] = Object.entries(query).find(([given, one]) => given.toLowerCase() === wanted && one) ?? [];
  return (Array.isArray(value) ? value[0] : value) ?? '';
}
