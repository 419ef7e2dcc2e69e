import { useId } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { SelectField, TextField } from '@/components/ui/field';
import type { Locale } from '@/lib/contract/values';
import { getAt, type Json } from '@/lib/domain/draft/edits';
import { parseAmount } from '@/lib/domain/draft/menu-entry';
import { getWeekdayName } from '@/lib/domain/menu/hours';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { AmountField, CountField, NumberField, SwitchField, TextsField } from '../menu/fields';
import { ImageField, ImagesField } from './image-field';
import { MenuEntriesField, MenuEntryField, type MenuList, PromotionCodeField } from './promotion-fields';
import { parseClock, parseTimes, weekdays } from './week';

/** A field of the restaurant's file, as the console edits it. */
export type FileField =
  | { kind: 'texts'; max: number; rows?: number }
  | { kind: 'text'; max: number; placeholder?: string }
  | { kind: 'amount' | 'count' | 'percent' | 'degrees' }
  | { kind: 'clock' | 'times' | 'day' | 'weekdays' | 'image' }
  | { kind: 'images'; most: number }
  | { kind: 'switch'; isOn?: boolean }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'checks'; options: readonly string[]; names: Record<string, string> }
  /** Several of these options, named by messages. */
  | { kind: 'options'; options: readonly string[] }
  | { kind: 'menuEntry' | 'menuEntries'; from: MenuList }
  | { kind: 'promotionCode' | 'timeList' }
  | { kind: 'words' | 'numbers'; max: number };

interface Props {
  path: string;
  label: string;
  hint?: string;
  /** Names the options of a choice. */
  nameOption?(option: string): string;
  field: FileField;
}

/** Edits one field of the restaurant's file by its kind, with its error below it. */
export function FileInput({ path, label, hint, nameOption, field }: Props) {
  switch (field.kind) {
    case 'texts':
      return <TextsField path={path} label={label} maxLength={field.max} rows={field.rows} isOptional />;
    case 'amount':
      return <AmountField path={path} label={label} isOptional />;
    case 'count':
      return <CountField path={path} label={label} hint={hint} />;
    case 'switch':
      return <SwitchField path={path} label={label} byDefault={field.isOn} />;
    case 'image':
      return <ImageField path={path} label={label} />;
    case 'images':
      return <ImagesField path={path} label={label} most={field.most} />;
    case 'choice':
      return <ChoiceField {...{ path, label, hint, nameOption }} options={field.options} />;
    case 'weekdays':
      return <WeekdaysField path={path} label={label} />;
    case 'checks':
      return <ChecksField path={path} label={label} options={field.options} names={field.names} />;
    case 'options': {
      const names = Object.fromEntries(
        field.options.map((option) => [option, nameOption?.(option) ?? option]),
      );
      return <ChecksField path={path} label={label} options={field.options} names={names} />;
    }
    case 'menuEntry':
      return <MenuEntryField path={path} label={label} from={field.from} />;
    case 'menuEntries':
      return <MenuEntriesField {...{ path, label, hint }} from={field.from} />;
    case 'promotionCode':
      return <PromotionCodeField {...{ path, label, hint }} />;
    case 'day':
    case 'text':
      return (
        <PlainField
          {...{ path, label, hint }}
          isDay={field.kind === 'day'}
          maxLength={field.kind === 'text' ? field.max : undefined}
          placeholder={field.kind === 'text' ? field.placeholder : undefined}
        />
      );
    default:
      return (
        <TypedField
          {...{ path, label, hint }}
          kind={field.kind}
          maxLength={'max' in field ? field.max : undefined}
        />
      );
  }
}

interface OwnProps {
  path: string;
  label: string;
  hint?: string;
}

function PlainField({
  path,
  label,
  hint,
  isDay,
  maxLength,
  placeholder,
}: OwnProps & { isDay: boolean; maxLength?: number; placeholder?: string }) {
  const { document, set } = useDraftView();
  return (
    <TextField
      {...{ label, hint, maxLength, placeholder }}
      type={isDay ? 'date' : 'text'}
      value={String(getAt(document, path) ?? '')}
      error={useFieldError(path)}
      onChange={({ target }) => set([{ path, value: target.value || null }])}
    />
  );
}

type TypedKind = 'percent' | 'degrees' | 'clock' | 'times' | 'timeList' | 'words' | 'numbers';

const listWords = (text: string) =>
  text
    .split(/[,;，；、\n]/)
    .map((word) => word.trim())
    .filter(Boolean);

/** Parsers of typed texts: null for an empty field, undefined for a text that is no such value. */
const parsers: Record<TypedKind, (text: string) => Json | undefined> = {
  percent: (text) => parseAmount(text, 2),
  degrees: (text) => (/^-?\d{1,3}([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : undefined),
  clock: parseClock,
  times(text) {
    const times = parseTimes(text);
    return times?.length === 1 ? times[0] : undefined;
  },
  timeList: parseTimes,
  words: listWords,
  numbers(text) {
    const words = listWords(text);
    return words.every((word) => /^\d{1,9}(\.\d{1,2})?$/.test(word)) ? words.map(Number) : undefined;
  },
};

/** Edits a value that is typed as text; an empty text removes it, and empties a list. */
function TypedField({
  path,
  label,
  hint,
  kind,
  maxLength = 20,
}: OwnProps & { kind: TypedKind; maxLength?: number }) {
  const t = useTranslations('settings.wrong');
  const { document, read, set } = useDraftView();
  const value = getAt(document, path);
  const isList = kind === 'words' || kind === 'numbers';
  const entryError = useFieldError(
    ...(Array.isArray(value) ? value.map((_, index) => `${path}/${index}`) : [undefined]),
  );
  return (
    <NumberField<Json>
      {...{ path, label, maxLength }}
      hint={entryError ?? hint}
      inputMode={isList || kind === 'clock' || kind === 'times' || kind === 'timeList' ? 'text' : 'decimal'}
      shown={Array.isArray(value) ? value.join(', ') : String(value ?? '')}
      parse={(text) => {
        if (text.trim() !== '') return parsers[kind](text.trim());
        return isList && getAt(read.document, path) !== null ? [] : null;
      }}
      wrong={t(kind === 'timeList' ? 'times' : kind)}
      save={(next) => set([{ path, value: next }])}
    />
  );
}

function ChoiceField({
  path,
  label,
  hint,
  options,
  nameOption = String,
}: OwnProps & { options: readonly string[]; nameOption?(option: string): string }) {
  const { document, set } = useDraftView();
  return (
    <SelectField
      label={label}
      hint={hint}
      value={String(getAt(document, path) ?? options[0])}
      error={useFieldError(path)}
      onChange={({ target }) => set([{ path, value: target.value }])}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOption(option)}
        </option>
      ))}
    </SelectField>
  );
}

function WeekdaysField({ path, label }: OwnProps) {
  const locale = useLocale() as Locale;
  const names = Object.fromEntries(weekdays.map((day, index) => [day, getWeekdayName(index + 1, locale)]));
  return <ChecksField path={path} label={label} options={weekdays} names={names} />;
}

/** Chooses several of these options; without any the field is removed, or empty where it has to be there. */
function ChecksField({
  path,
  label,
  options,
  names,
}: OwnProps & { options: readonly string[]; names: Record<string, string> }) {
  const id = useId();
  const { document, set } = useDraftView();
  const value = getAt(document, path);
  const chosen = Array.isArray(value) ? value.map(String) : [];
  const error = useFieldError(path, ...chosen.map((_, index) => `${path}/${index}`));
  const toggle = (option: string) => {
    const next = options.filter((each) => chosen.includes(each) !== (each === option));
    set([{ path, value: next.length > 0 ? next : null }]);
  };
  return (
    <fieldset aria-describedby={error && id} data-invalid={error ? true : undefined}>
      <legend className="mb-1 text-14 font-bold">{label}</legend>
      <div className="flex flex-wrap gap-x-4">
        {options.map((option) => (
          <label key={option} className="flex min-h-11 items-center gap-2 text-14">
            <input
              type="checkbox"
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
              className="size-5 accent-[var(--brand-text)]"
            />
            {names[option] ?? option}
          </label>
        ))}
      </div>
      {error && (
        <p id={id} className="text-14 font-bold text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
