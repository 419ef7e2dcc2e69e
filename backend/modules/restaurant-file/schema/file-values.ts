import { z } from 'zod';
import { type CountryCode, countryCodes, locales } from '../../../../lib/contract/vocabulary';
import { anyControl, line, paragraphs } from '../../../core/plain-text';
import { normalizeDomainName } from '../../restaurant/domain-name';

/**
 * The small values of the restaurant file. Each is a codec where the file's format and the internal one
 * differ, so that import decodes and export encodes with one schema.
 */

/** The decimals that an amount may have in the file. */
export const currencyDecimals: Record<CountryCode, 0 | 2> = { SG: 2, MY: 2, CN: 2, VN: 0, KH: 2, MM: 2 };

/** Adds a description for completion in an editor. */
export const about = <T extends z.ZodType>(schema: T, description: string) =>
  schema.meta({ description }) as T;

/** A text in at least one language, one per language. Error: REQUIRED. */
export function inLanguages<T extends z.ZodType>(one: T) {
  return z
    .strictObject({ en: one.optional(), 'zh-CN': one.optional(), vn: one.optional() })
    .refine((texts) => locales.some((locale) => texts[locale] !== undefined), {
      error: 'it needs a text in at least one language: en, zh-CN or vn',
      params: { code: 'REQUIRED' },
    });
}

/** A one-line text in the restaurant's languages. */
export const name = (max: number) => inLanguages(line(max));

/** A longer text in the restaurant's languages. */
export const prose = (max: number) => inLanguages(paragraphs(max));

/**
 * The format of a key. Keys match a later import to the same category, dish, specification, group or item.
 */
export const key = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, { error: 'a key has 1 to 60 small letters, digits and hyphens' });

export const colour = z
  .string()
  .regex(/^#[0-9A-Fa-f]{6}$/, { error: 'a colour is written "#RRGGBB", in quotes' });

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** `HH:MM` in the restaurant's time zone. */
export const clockTime = z.string().regex(clock, { error: 'a time is written "HH:MM"' });

export const timeRangePattern = /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const writtenRange = z
  .string()
  .regex(timeRangePattern, { error: 'a time range is written "HH:MM-HH:MM", up to 24:00' });

/** `HH:MM-HH:MM`, up to 24:00, within a day. */
export const timeRange = z.codec(writtenRange, z.object({ startTime: z.string(), endTime: z.string() }), {
  decode: (value) => ({ startTime: value.slice(0, 5), endTime: value.slice(6) }),
  encode: (range) => `${range.startTime}-${range.endTime}` as string,
});

/** A time range in the form of the columns of opening hours; an end before the start is on the next day. */
export const openingTimes = z.codec(writtenRange, z.object({ start: z.string(), end: z.string() }), {
  decode: (value) => ({ start: value.slice(0, 5), end: value.slice(6) }),
  encode: (range) => `${range.start}-${range.end}` as string,
});

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** `mon` to `sun` <-> 1 (Monday) to 7 (Sunday), the numbers of `businessTimes`. */
export const weekday = z.codec(z.enum(weekdays), z.int().min(1).max(7), {
  decode: (value) => weekdays.indexOf(value) + 1,
  encode: (value) => weekdays[value - 1]!,
});

export const day = z.iso.date({ error: 'a day is written "YYYY-MM-DD"' });

/** Returns the number of decimals with which a number was written, also for `1e-7`. */
function getDecimals(value: number): number {
  const text = String(value);
  if (text.includes('e')) return Math.abs(value) >= 1 ? 0 : 20;
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

const largestAmountInFile = 1_000_000_000;

/**
 * An amount in the currency's unit (8.50; 45000) <-> Minor, hundredths of the unit, exactly. Error:
 * MONEY_DECIMALS when it has more decimals than the currency.
 */
export function amount(decimals: 0 | 2) {
  return z
    .codec(z.number().min(0).max(largestAmountInFile), z.int(), {
      decode: (value, ctx) => {
        if (getDecimals(value) > decimals) {
          ctx.issues.push({
            code: 'custom',
            input: value,
            params: { code: 'MONEY_DECIMALS' },
            message:
              decimals === 0
                ? 'an amount in this currency is a whole number'
                : 'an amount has at most two decimals',
          });
          return z.NEVER;
        }
        return Math.round(value * 100);
      },
      encode: (minor) => minor / 100,
    })
    .meta({ description: "An amount in the currency's unit, such as 8.50 or 45000" });
}

export const percent = z.number().min(0).max(100).multipleOf(0.01);

export const country = z.enum(countryCodes);

/** A domain in the form of requests; `validateShop` reports a text that is not one. */
export const domain = line(300).overwrite(normalizeDomainName);

const pictures = z.registry<{ isPicture: true }>();

/** An image: a path inside the file's folder, or an https address. */
export const picture = z
  .string()
  .min(1)
  .max(500)
  .superRefine((value, ctx) => {
    const error = validateImagePath(value);
    if (error) ctx.addIssue({ code: 'custom', message: error, params: { code: 'PICTURE_PATH' } });
  })
  .meta({ description: "A path inside this file's folder, or an https address" })
  .register(pictures, { isPicture: true });

/** Returns whether the schema is that of an image. */
export const isPicture = (schema: z.ZodType): boolean => pictures.get(schema) !== undefined;

/** An https address of a page to which the storefront links. Error: LINK_URL. */
export const link = linkThat(validateLink).meta({
  description: 'An https address on one of the allowed hosts',
});

/** A link that may contain `{userId}` in the query. Error: LINK_URL. */
export const linkForUser = linkThat((value) => {
  const query = value.indexOf('?') + 1;
  return validateLink(
    query > 0 ? value.slice(0, query) + value.slice(query).replaceAll('{userId}', '0') : value,
  );
});

function linkThat(findError: (value: string) => string | undefined) {
  return z
    .string()
    .min(1)
    .max(500)
    .superRefine((value, ctx) => {
      const error = findError(value);
      if (error) ctx.addIssue({ code: 'custom', message: error, params: { code: 'LINK_URL' } });
    });
}

/**
 * Returns the reason for which an image's address is invalid, or undefined. It allows no other scheme, no
 * path out of the folder and no IP addresses.
 */
export function validateImagePath(value: string): string | undefined {
  if (anyControl.test(value)) return 'a control character stands in the picture path';
  if (/^https:\/\//i.test(value)) return validateAddress(value, 'a picture address');
  if (/^[a-z][a-z0-9+.-]*:/i.test(value))
    return 'a picture is a path in the folder or an https address, nothing else';
  if (value.startsWith('/') || value.includes('\\'))
    return 'a picture path is relative and uses forward slashes';
  if (value.split('/').some((part) => part === '..' || part === '.' || part === ''))
    return 'a picture path stays inside the folder of the file';
  if (/[?#%*"<>|]/.test(value)) return 'a picture path has no ? # % * " < > |';
  return undefined;
}

/**
 * Returns the reason for which a link is invalid, or undefined. It must use https, a public host, and no
 * character that URL parsers interpret differently.
 */
export function validateLink(value: string): string | undefined {
  if (anyControl.test(value)) return 'a control character stands in the address';
  if (!value.startsWith('https://')) return 'a link begins with https://';
  if (/[\s\\"<>^`|{}]/.test(value)) return 'a link has no spaces and no \\ " < > ^ ` | { }';
  return validateAddress(value, 'a link');
}

function validateAddress(value: string, what: string): string | undefined {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return `${what} is not a valid URL`;
  }
  if (url.username || url.password) return `${what} holds no user name or password`;
  if (url.port !== '') return `${what} has no port of its own`;
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,63}$/i.test(url.hostname))
    return `${what} needs a public host name`;
  if (/\.(local|localhost|internal|intranet|home|lan)$/i.test(url.hostname))
    return `${what} needs a public host name`;
  return undefined;
}
