/** The marks of `controlCharacters` between columns and rows. */
export const delimiter = 2;
export const newline = 10;

/**
 * The format of COPY that leaves JSON as it is: CSV whose delimiter and quote are control characters, which JSON never
 * has. A row is a line.
 */
export const controlCharacters = String.raw`(format csv, delimiter e'\x02', quote e'\x01')`;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
