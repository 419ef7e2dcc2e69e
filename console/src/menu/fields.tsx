import { type KeyboardEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languages } from '@/components/layout/languages';
import { joinClassNames } from '@/components/ui/class-names';
import { TextArea, TextField } from '@/components/ui/field';
import { type Locale, locales } from '@/lib/contract/values';
import { getAt, type Json } from '@/lib/domain/draft/edits';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import { toTexts, useDraftView } from './draft-context';
import { useFieldError } from './field-error';

/** Each by its own name, and what HTML calls it. */
export const languageNames = pickEach('name');
const tags = pickEach('lang');

function pickEach(field: 'name' | 'lang'): Record<Locale, string> {
  return Object.fromEntries(languages.map((each) => [each.locale, each[field]])) as Record<Locale, string>;
}

/** Holds what is typed until the field is left; then it is saved. Escape takes it back. */
function useTyped(shown: string, save: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    if (typed !== undefined && typed !== shown) save(typed);
    setTyped(undefined);
  };
  return {
    value: typed ?? shown,
    onChange: ({ target }: { target: { value: string } }) => setTyped(target.value),
    onBlur: finish,
    onKeyDown(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) {
      if (event.nativeEvent.isComposing) return;
      if (event.key === 'Enter' && event.currentTarget.tagName === 'INPUT') finish();
      if (event.key === 'Escape' && typed !== undefined) {
        event.stopPropagation();
        setTyped(undefined);
      }
    },
  };
}

/** A text in every language side by side, or sentences one below the other; one that lacks is marked. */
export function TextsField({
  path,
  label,
  maxLength,
  rows,
  labelHidden = false,
  hasLanguages = false,
  isOptional = false,
  isStacked = false,
}: {
  path: string;
  label: string;
  maxLength: number;
  /** More than one line. */
  rows?: number;
  /** A language without the text is not marked. */
  isOptional?: boolean;
  isStacked?: boolean;
  labelHidden?: boolean;
  /** Names the languages above the fields. */
  hasLanguages?: boolean;
}) {
  const t = useTranslations('menu');
  const { document, languages: order, written } = useDraftView();
  const texts = toTexts(getAt(document, path));
  const isAny = locales.some((locale) => texts[locale]);
  return (
    <fieldset className={joinClassNames('grid items-start gap-2', !isStacked && 'wide:grid-cols-3')}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-14 font-bold'}>{label}</legend>
      {hasLanguages &&
        order.map((locale, index) => (
          <span key={locale} aria-hidden="true" className="hidden text-14 text-muted wide:block">
            {languageNames[locale]} {index === 0 && `(${t('defaultLanguage')})`}
          </span>
        ))}
      {order.map((locale) => (
        <LanguageText
          key={`${path} ${locale}`}
          {...{ path, label, maxLength, rows, locale }}
          isMissing={
            !isOptional && !texts[locale] && written.has(locale) && (isAny || path.endsWith('/name'))
          }
        />
      ))}
    </fieldset>
  );
}

function LanguageText({
  path,
  label,
  maxLength,
  rows,
  locale,
  isMissing,
}: {
  path: string;
  label: string;
  maxLength: number;
  rows?: number;
  locale: Locale;
  isMissing: boolean;
}) {
  const t = useTranslations('menu');
  const { document, set, languages: order } = useDraftView();
  const own = `${path}/${locale}`;
  const error = useFieldError(own, locale === order[0] ? path : undefined);
  const typed = useTyped(toTexts(getAt(document, path))[locale] ?? '', (text) => {
    const value = text.trim() === '' ? null : text;
    const others = locales.filter((each) => each !== locale && toTexts(getAt(document, path))[each]);
    // The last text takes its field with it: a field without any text is none.
    set([value === null && others.length === 0 ? { path, value } : { path: own, value }]);
  });
  const shared = {
    ...typed,
    label: `${label} · ${languageNames[locale]}`,
    labelHidden: true,
    lang: tags[locale],
    placeholder: isMissing ? `${t('missing')} · ${languageNames[locale]}` : languageNames[locale],
    // Longer is saved and named, so that nothing pasted is cut.
    maxLength: maxLength * 4,
    error,
    className: isMissing
      ? 'rounded-control bg-warning-soft outline-2 outline-dashed outline-warning -outline-offset-2'
      : '',
  };
  return rows ? <TextArea {...shared} rows={rows} /> : <TextField {...shared} />;
}

/** An amount in the currency's unit. */
export function AmountField({
  path,
  label,
  labelHidden,
  isOptional,
  className,
}: {
  path: string;
  label: string;
  labelHidden?: boolean;
  /** Nothing typed is no amount. */
  isOptional?: boolean;
  className?: string;
}) {
  const t = useTranslations('menu');
  const { document, set, decimals } = useDraftView();
  const [isWrong, setWrong] = useState(false);
  const error = useFieldError(path);
  const value = getAt(document, path);
  const shown =
    typeof value === 'number' ? value.toFixed(String(value).split('.')[1]?.length === 3 ? 3 : decimals) : '';
  const typed = useTyped(shown, (text) => {
    if (text.trim() === '' && isOptional) {
      setWrong(false);
      set([{ path, value: null }]);
      return;
    }
    const amount = parseAmount(text, decimals);
    setWrong(amount === undefined);
    if (amount !== undefined) set([{ path, value: amount }]);
  });
  return (
    <TextField
      {...typed}
      label={label}
      labelHidden={labelHidden}
      inputMode="decimal"
      maxLength={16}
      error={isWrong ? t('noAmount') : error}
      className={joinClassNames('num', className)}
    />
  );
}

/** A whole number, or nothing. */
export function CountField({
  path,
  label,
  hint,
  className,
}: {
  path: string;
  label: string;
  hint?: string;
  className?: string;
}) {
  const { document, set } = useDraftView();
  const error = useFieldError(path);
  const value = getAt(document, path);
  const typed = useTyped(value === null ? '' : String(value), (text) =>
    set([{ path, value: /^\d{1,6}$/.test(text.trim()) ? Number(text) : null }]),
  );
  return (
    <TextField
      {...typed}
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={6}
      error={error}
      className={joinClassNames('num', className)}
    />
  );
}

/** Yes or no. */
export function SwitchField({
  path,
  label,
  byDefault = false,
}: {
  path: string;
  label: string;
  byDefault?: boolean;
}) {
  const { document, set } = useDraftView();
  const error = useFieldError(path);
  const value = getAt(document, path);
  const isOn = value === null ? byDefault : value === true;
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        onChange={() => set([{ path, value: !isOn as Json }])}
        className="size-5 shrink-0 accent-[var(--brand-text)]"
      />
      <span>
        {label}
        {error && <span className="block text-14 font-bold text-danger">{error}</span>}
      </span>
    </label>
  );
}
