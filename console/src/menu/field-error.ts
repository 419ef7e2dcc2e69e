import { useTranslations } from 'use-intl';
import { useDraftView } from './draft-context';

/** Errors that have a sentence of their own; others share one. */
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
  ...['PRICE_WITHOUT_HAS_PRICE', 'PICTURE_MISSING', 'CONTROL_CHARACTER', 'PRICE_ZERO', 'PRICE_HIGH'],
  ...['HOURS_OVERLAP', 'STEPS_NOT_RISING', 'TAXES_MIXED', 'PAYMENT_ACCOUNT', 'PAYMENT_COUNTRY', 'FORMAT'],
  ...['FOOD_CONTRADICTION', 'TOO_FINE'],
] as const;
type Named = 'REQUIRED';

interface Wrong {
  code: string;
  limit?: number;
}

/** Returns the function that says an error or a note of the file's checks in the reader's language. */
export function useErrorSentence(): (wrong: Wrong) => string {
  const t = useTranslations('menu.errors');
  return ({ code, limit }) =>
    named.includes(code as never)
      ? t(code as Named, { limit: limit ?? 0 } as never)
      : t('other', { code } as never);
}

/** Returns what is wrong with a field, if anything: an error, or else a note. */
export function useFieldError(...paths: (string | undefined)[]): string | undefined {
  const { read } = useDraftView();
  const say = useErrorSentence();
  const found = [...read.errors, ...read.notes].find(({ path }) => paths.includes(path));
  return found && say(found);
}
