/** Returns the first value of a query's name, which is given in lower case and matches in any case (DEC-47). */
export const getQueryValue = (search: string, name: string): string | undefined =>
  [...new URLSearchParams(search)].find(([given]) => given.toLowerCase() === name)?.[1];
