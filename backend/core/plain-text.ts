import { z } from 'zod';

/** Tabs and line breaks are allowed; the other control characters (NUL above all) are not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
export const controlCharacters = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
export const anyControl = /[\u0000-\u001F\u007F-\u009F]/;

const hasControl = (value: string) => anyControl.test(value);

/** Editors and keyboards write the same letters in different ways, and a blank at an end is never seen. */
export const normalizeText = (text: string): string => text.normalize('NFC').trim();

/** Returns a JSON value with each of its texts changed; names of fields stay. */
export function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T;
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, inner]) => [name, mapTexts(inner, change)]);
  return Object.fromEntries(fields) as T;
}

/** Schema for one line of text with 1 to `max` characters, normalized. Errors: CONTROL_CHARACTER, BLANK. */
export function line(max: number) {
  return z
    .string()
    .min(1)
    .overwrite(normalizeText)
    .max(max)
    .refine((value) => !hasControl(value), {
      error: 'a control character or a line break stands in it',
      params: { code: 'CONTROL_CHARACTER' },
    })
    .refine((value) => value !== '', { error: 'it is blank', params: { code: 'BLANK' } });
}

/** Schema for text that may have line breaks, normalized. Errors: CONTROL_CHARACTER, BLANK. */
export function paragraphs(max: number) {
  return z
    .string()
    .min(1)
    .overwrite(normalizeText)
    .max(max)
    .refine((value) => !controlCharacters.test(value), {
      error: 'a control character stands in it',
      params: { code: 'CONTROL_CHARACTER' },
    })
    .refine((value) => value !== '', { error: 'it is blank', params: { code: 'BLANK' } });
}
