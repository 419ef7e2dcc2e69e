import { useTranslations } from 'use-intl';
import { useDraftView } from './draft-context';

interface Wrong {
  code: string;
  limit?: number;
}

/** Returns a function that describes an error or note of the file's checks in the reader's language. */
export function useErrorSentence(): (wrong: Wrong) => string {
  const t = useTranslations('menu.errors');
  return ({ code, limit = 0 }) =>
    t.has(code as 'TOO_LARGE') ? t(code as 'TOO_LARGE', { limit }) : t('other', { code });
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
