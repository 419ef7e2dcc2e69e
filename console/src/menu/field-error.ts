import { useMessages, useTranslations } from 'use-intl';
import { useDraftView } from './draft-context';

/** Error codes with a sentence of their own; the others share one. */
const named = [
  ...[
    'REQUIRED',
    'BLANK',
    'TOO_LARGE',
    'TOO_SMALL',
    'MONEY_DECIMALS',
    'OLD_PRICE',
    'CATEGORY_UNKNOWN',
    'KEY_TAKEN',
  ],
  ...['GROUP_IMPOSSIBLE', 'GROUP_RULES', 'RANGE_REVERSED', 'SPECS_OFF_SALE', 'MANDATORY_UNAVAILABLE'],
  ...[
    'PRICE_WITHOUT_HAS_PRICE',
    'PICTURE_MISSING',
    'CONTROL_CHARACTER',
    'PRICE_ZERO',
    'FREE_WITH_PRICE',
    'PRICE_HIGH',
  ],
  ...['HOURS_OVERLAP', 'STEPS_NOT_RISING', 'TAXES_MIXED', 'PAYMENT_ACCOUNT', 'PAYMENT_COUNTRY', 'FORMAT'],
  ...['TAX_NUMBER_COUNTRY', 'FOOD_CONTRADICTION', 'TOO_FINE', 'AVAILABLE_NEVER'],
] as const;
type Named = 'REQUIRED';

interface Wrong {
  code: string;
  limit?: number;
}

/** Returns a function that describes an error or note of the file's checks in the reader's language. */
export function useErrorSentence(): (wrong: Wrong) => string {
  const t = useTranslations('menu.errors');
  // The settings and the parts of a set have words of their own, which the others do not load.
  const { settings, sets } = useMessages() as Record<string, { errors?: Record<string, string> } | undefined>;
  return ({ code, limit }) =>
    named.includes(code as never)
      ? t(code as Named, { limit: limit ?? 0 } as never)
      : (settings?.errors?.[code] ?? sets?.errors?.[code] ?? t('other', { code } as never));
}

/**
 * Returns the first error of a field, else its first note; undefined without either. An error in an entry of a list
 * belongs to the list, and to the field at the entry's own path.
 */
export function useFieldError(...paths: (string | undefined)[]): string | undefined {
  const { read } = useDraftView();
  const say = useErrorSentence();
  const found = [...read.errors, ...read.notes].find(
    ({ path, entry }) => paths.includes(path) || paths.includes(`${path}/${entry}`),
  );
  return found && say(found);
}

/** Returns the error of a list as a whole, and a function that finds the error of one of its entries. */
export function useListErrors(list: string) {
  const { read } = useDraftView();
  const say = useErrorSentence();
  const found = [...read.errors, ...read.notes].filter(({ path }) => path === list);
  const whole = found.find(({ entry }) => entry === undefined);
  return {
    whole: whole && say(whole),
    findAt(index: number): string | undefined {
      const wrong = found.find(({ entry }) => entry?.split('/')[0] === String(index));
      return wrong && say(wrong);
    },
  };
}
