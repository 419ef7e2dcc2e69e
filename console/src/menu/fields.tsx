import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import { TextArea, TextField, type TextFieldProps } from '@/components/ui/field';
import { type Locale, locales } from '@/lib/contract/values';
import { getAt, type Json } from '@/lib/domain/draft/edits';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import { languages } from '@/lib/domain/i18n/locales';
import { toTexts, useDraftView } from './draft-context';
import { useDraftInput } from './draft-input';
import { useFieldError } from './field-error';

/** The languages by their own names; `tags` holds their BCP 47 tags. */
export const languageNames = pickEach('name');
const tags = pickEach('lang');

function pickEach(field: 'name' | 'lang'): Record<Locale, string> {
  return Object.fromEntries(languages.map((each) => [each.locale, each[field]])) as Record<Locale, string>;
}

/** Edits a text in every language, side by side or, for sentences, stacked; a missing one is marked. */
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
  /** Makes the field a text area of this many lines. */
  rows?: number;
  /** Does not mark a language without the text. */
  isOptional?: boolean;
  isStacked?: boolean;
  labelHidden?: boolean;
  /** Shows the languages' names above the fields. */
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
  const input = useDraftInput({
    path: own,
    shown: toTexts(getAt(document, path))[locale] ?? '',
    save(text) {
      const value = text.trim() === '' ? null : text;
      const others = locales.filter((each) => each !== locale && toTexts(getAt(document, path))[each]);
      // Removing the last text removes the whole field.
      set([value === null && others.length === 0 ? { path, value } : { path: own, value }]);
    },
  });
  const shared = {
    ...input.attributes,
    label: `${label} · ${languageNames[locale]}`,
    labelHidden: true,
    lang: tags[locale],
    placeholder: isMissing ? `${t('missing')} · ${languageNames[locale]}` : languageNames[locale],
    // A longer text is saved and reported, so that pasting cuts off nothing.
    maxLength: maxLength * 4,
    error,
    className: isMissing
      ? 'rounded-control bg-warning-soft outline-2 outline-dashed outline-warning -outline-offset-2'
      : '',
  };
  return rows ? <TextArea {...shared} rows={rows} /> : <TextField {...shared} />;
}

/** Edits an amount in the currency's unit. */
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
  /** Allows an empty field, which means no amount. */
  isOptional?: boolean;
  className?: string;
}) {
  const t = useTranslations('menu');
  const { document, set, decimals } = useDraftView();
  const value = getAt(document, path);
  return (
    <NumberField
      path={path}
      label={label}
      labelHidden={labelHidden}
      maxLength={16}
      className={className}
      shown={
        typeof value === 'number'
          ? value.toFixed(String(value).split('.')[1]?.length === 3 ? 3 : decimals)
          : ''
      }
      parse={(text) => (isOptional && text.trim() === '' ? null : parseAmount(text, decimals))}
      wrong={t('noAmount')}
      save={(amount) => set([{ path, value: amount }])}
    />
  );
}

/** Edits a whole number, or none. */
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
  const t = useTranslations('menu');
  const { document, set } = useDraftView();
  const value = getAt(document, path);
  return (
    <NumberField
      path={path}
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={6}
      className={className}
      shown={value === null ? '' : String(value)}
      parse={parseCount}
      wrong={t('noCount')}
      save={(count) => set([{ path, value: count }])}
    />
  );
}

/** Returns a whole number, null for no text, or undefined for another one. */
function parseCount(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined;
}

interface NumberProps<N>
  extends Pick<TextFieldProps, 'label' | 'labelHidden' | 'hint' | 'suffix' | 'inputMode' | 'maxLength'> {
  path: string;
  shown: string;
  /** Returns undefined for a text that is no such number. */
  parse(text: string): N | undefined;
  /** Error of such a text. */
  wrong: string;
  save(value: N): void;
  className?: string;
}

/** Edits a number as text, with an error at the field unless it can be parsed. */
export function NumberField<N>({ path, shown, parse, wrong, save, className, ...field }: NumberProps<N>) {
  const fileError = useFieldError(path);
  const { attributes, error } = useDraftInput({
    path,
    shown,
    check: (text) => (parse(text) === undefined ? wrong : undefined),
    save: (text) => save(parse(text) as N),
  });
  return (
    <TextField
      inputMode="decimal"
      {...field}
      {...attributes}
      error={error ?? fileError}
      liveError
      className={joinClassNames('num', className)}
    />
  );
}

export function SwitchField({
  path,
  label,
  byDefault = false,
}: {
  path: string;
  label: string;
  byDefault?: boolean;
}) {
  const errorId = useId();
  const { document, set } = useDraftView();
  const error = useFieldError(path);
  const value = getAt(document, path);
  const isOn = value === null ? byDefault : value === true;
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isOn}
        aria-describedby={error && errorId}
        aria-invalid={error ? true : undefined}
        onChange={() => set([{ path, value: !isOn as Json }])}
        className="size-5 shrink-0 accent-[var(--brand-text)]"
      />
      <span>
        {label}
        {error && (
          <span id={errorId} className="block text-14 font-bold text-danger">
            {error}
          </span>
        )}
      </span>
    </label>
  );
}
