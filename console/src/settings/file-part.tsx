import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { joinClassNames } from '@/components/ui/class-names';
import type { Locale } from '@/lib/contract/values';
import { type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { makeKey, parseAmount } from '@/lib/domain/draft/menu-entry';
import { AddForm } from '../menu/add-form';
import { useDraftView } from '../menu/draft-context';
import { useFieldError } from '../menu/field-error';
import { languageNames, NumberField } from '../menu/fields';
import { readText } from '../menu/menu-texts';
import { Part } from '../menu/part';
import { FileInput } from './file-field';
import { fileParts, type PartField } from './file-parts';
import { ListEntries, readEntries, saveEntries } from './list-entries';
import { usePayTypeNames } from './pay-ways';

type PartName = keyof typeof fileParts;

/** Edits one part of the restaurant's file. */
export function FilePart({ name, children }: { name: PartName; children?: ReactNode }) {
  const t = useTranslations('settings');
  return (
    <Part isTop title={t(`parts.${name as 'fees'}`)}>
      <FileFields part={name} />
      {children}
    </Part>
  );
}

/** Shows the fields of a part below others that are drawn by hand. */
export function FileFields({ part }: { part: PartName }) {
  return <Fields fields={fileParts[part]} path="" place="" />;
}

interface FieldsProps {
  fields: readonly PartField[];
  /** The path above the fields, with the indexes of entries. */
  path: string;
  /** The same path without indexes, by which messages are found. */
  place: string;
}

const wideKinds = [
  'texts',
  'list',
  'keyed',
  'optional',
  'percents',
  'images',
  'weekdays',
  'checks',
  'words',
  'options',
  'menuEntries',
  'promotionCode',
];

function Fields({ fields, path, place }: FieldsProps) {
  const { document } = useDraftView();
  const getValue = (name: string) => getAt(document, [path, name].filter(Boolean).join('/'));
  const isShown = (field: PartField) =>
    !('onlyFor' in field && field.onlyFor) ||
    getValue(field.name) !== null ||
    field.onlyFor.values.includes(String(getValue(field.onlyFor.name)));
  return (
    <div className="grid items-start gap-3 wide:grid-cols-3">
      {fields.filter(isShown).map((field) => (
        <div key={field.name} className={joinClassNames(wideKinds.includes(field.kind) && 'wide:col-span-3')}>
          <Field
            field={field}
            path={[path, field.name].filter(Boolean).join('/')}
            place={[place, field.name.replaceAll('/', '.')].filter(Boolean).join('.')}
          />
        </div>
      ))}
    </div>
  );
}

/** Returns the label of a place in the file, and its hint where there is one. */
function useWords(place: string) {
  const t = useTranslations('settings');
  const find = (key: string): string | undefined => {
    const known = key as Parameters<typeof t.raw>[0];
    return t.has(known) ? String(t.raw(known)) : undefined;
  };
  return {
    label: find(`file.${place}.label`) ?? find(`file.${place}`) ?? place,
    hint: find(`hints.${place}`),
    add: find(`adds.${place}.label`) ?? find(`adds.${place}`) ?? '',
    nameOption: (option: string) =>
      languageNames[option as Locale] ?? find(`options.${place}.${option}`) ?? option,
  };
}

function Field({ field, path, place }: { field: PartField; path: string; place: string }) {
  const t = useTranslations('settings');
  const view = useDraftView();
  const { label, hint, add, nameOption } = useWords(place);
  const payTypeNames = usePayTypeNames();
  switch (field.kind) {
    case 'optional':
      return <OptionalFields {...{ field, path, place, label, hint }} />;
    case 'percents':
      return <PercentsField {...{ path, label, hint }} options={field.options} names={payTypeNames} />;
    case 'list':
    case 'keyed': {
      const entries = readEntries(view.document, path);
      const isText = field.fields[0]?.name === '';
      const nameEntry = (at: number, entry: Json) =>
        (isText ? '' : readText((entry as Document)?.name, view.languages)) ||
        t('entry', { list: label, place: at });
      return (
        <ListEntries
          {...{ path, label, nameEntry }}
          most={field.most}
          add={
            field.kind === 'list' ? (
              { label: add, create: () => field.create(entries) }
            ) : (
              <AddForm
                path={path}
                label={add}
                field={t('entryName')}
                maxLength={100}
                onAdd={(name) => {
                  const taken = entries.map((entry) => String((entry as Document).key));
                  const key = makeKey(name, taken, place);
                  const own = field.create(view.document);
                  saveEntries(view, path, [
                    ...entries,
                    { key, name: { [view.languages[0]!]: name }, ...own },
                  ]);
                }}
              />
            )
          }
        >
          {(entryPath, entry) =>
            isText ? (
              <Field field={field.fields[0]!} path={entryPath} place={place} />
            ) : (
              <>
                {readText((entry as Document)?.name, view.languages) && (
                  <p aria-hidden="true" className="mb-2 font-bold">
                    {readText((entry as Document).name, view.languages)}
                  </p>
                )}
                <Fields fields={field.fields} path={entryPath} place={place} />
              </>
            )
          }
        </ListEntries>
      );
    }
    default:
      return (
        <FileInput
          {...{ path, label, hint, nameOption }}
          field={
            field.kind === 'checks'
              ? { ...field, names: payTypeNames, options: findOffered(view.document, path, field.options) }
              : field
          }
        />
      );
  }
}

/** Returns the payment methods that diners are offered, and those that are chosen already. */
function findOffered(document: Document, path: string, codes: readonly string[]): string[] {
  const [accepted, chosen] = ['payment/accept', path].map((each) => readEntries(document, each));
  return codes.filter((code) => accepted!.includes(code) || chosen!.includes(code));
}

/** Turns an object of the file on and off, and shows its fields while it is there. */
function OptionalFields({
  field,
  path,
  place,
  label,
  hint,
}: FieldProps & { field: Extract<PartField, { kind: 'optional' }>; place: string }) {
  const { document, set } = useDraftView();
  const error = useFieldError(path);
  const isThere = getAt(document, path) !== null;
  return (
    <div className="flex flex-col gap-3" data-invalid={error ? true : undefined}>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={isThere}
          onChange={() => set([{ path, value: isThere ? null : field.create() }])}
          className="size-5 shrink-0 accent-[var(--brand-text)]"
        />
        <span>
          {label}
          {hint && <span className="block text-14 text-muted">{hint}</span>}
        </span>
      </label>
      {error && <p className="text-14 font-bold text-danger">{error}</p>}
      {isThere && <Fields fields={field.fields} path={path} place={place} />}
    </div>
  );
}

interface FieldProps {
  path: string;
  label: string;
  hint?: string;
}

/** Edits a percent for each payment method that diners are offered, and for those that have one already. */
function PercentsField({
  path,
  label,
  hint,
  options,
  names,
}: FieldProps & { options: readonly string[]; names: Record<string, string> }) {
  const t = useTranslations('settings');
  const { document, set } = useDraftView();
  const percents = (getAt(document, path) ?? {}) as Document;
  const accepted = getAt(document, 'payment/accept');
  const shown = options.filter(
    (code) => code in percents || !Array.isArray(accepted) || accepted.includes(code),
  );
  return (
    <fieldset>
      <legend className="text-14 font-bold">{label}</legend>
      {hint && <p className="mb-1 text-14 text-muted">{hint}</p>}
      <div className="grid gap-3 wide:grid-cols-3">
        {shown.map((code) => (
          <NumberField
            key={code}
            path={`${path}/${code}`}
            label={names[code] ?? code}
            maxLength={6}
            shown={percents[code] === undefined ? '' : String(percents[code])}
            parse={(text) => (text.trim() === '' ? null : parseAmount(text, 2))}
            wrong={t('wrong.percent')}
            save={(percent) => {
              const { [code]: _, ...others } = percents;
              set([{ path, value: percent === null ? others : { ...others, [code]: percent } }]);
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
