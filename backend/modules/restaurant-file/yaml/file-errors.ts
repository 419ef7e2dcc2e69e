/** A place in the file: keys and indexes from the top. */
export type FieldPath = (string | number)[];

/** An error of a field before its position in the text is known. */
export interface FieldError {
  path: FieldPath;
  code: string;
  reason: string;
  /** The limit of TOO_LARGE and TOO_SMALL: characters, entries or an amount. */
  limit?: number;
  /** Points at the key instead of the value, for keys that are not allowed. */
  atKey?: boolean;
}

/** An error with its place. `line` and `column` start at 1. */
export interface FileError {
  file: string;
  line: number;
  column: number;
  /** `dishes[3].groups[0].min`, or empty for the file as a whole. */
  field: string;
  code: string;
  reason: string;
}

/** Formats a field as `dishes[3].price`. */
export function formatFieldName(path: FieldPath): string {
  let name = '';
  for (const part of path) {
    if (typeof part === 'number') name += `[${part}]`;
    else name += name === '' ? part : `.${part}`;
  }
  return name;
}

/**
 * Formats an error as `demo/pho.yaml:12:7 dishes[3].price an amount has at most two decimals
 * (MONEY_DECIMALS)`.
 */
export function formatFileError(error: FileError): string {
  const field = error.field === '' ? '' : `${error.field}  `;
  return `${error.file}:${error.line}:${error.column}  ${field}${error.reason} (${error.code})`;
}
