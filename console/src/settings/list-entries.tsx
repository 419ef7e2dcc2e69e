import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { applyEdit, applyEdits, type Document, getAt, type Json } from '@/lib/domain/draft/edits';
import { DraftScope, type DraftView, useDraftView } from '../menu/draft-context';
import { useListErrors } from '../menu/field-error';
import { type EntryRow, useEntryRows } from './use-entry-rows';

type PathError = DraftView['read']['errors'][number];

interface Props {
  /** The path of the list. */
  path: string;
  label: string;
  /** Names an entry by its place, which begins at 1. */
  nameEntry(place: number, entry: Json): string;
  most: number;
  /** Adds an entry in place of the button with this text. */
  add: { label: string; create(): Json } | ReactNode;
  /** Renders the fields of an entry; their paths begin with the entry's. */
  children(path: string, entry: Json): ReactNode;
}

const isButton = (add: Props['add']): add is { label: string; create(): Json } =>
  typeof add === 'object' && add !== null && 'create' in add;

/**
 * Edits a list whose entries have fields. Inside, an entry's path ends with the id of its row, and each edit saves the
 * whole list, because an entry that is not saved yet has no place of its own.
 */
export function ListEntries({ path, label, nameEntry, most, add, children }: Props) {
  const t = useTranslations('settings');
  const view = useDraftView();
  const { whole } = useListErrors(path);
  const entries = readEntries(view.document, path);
  return (
    <fieldset className="flex flex-col gap-3" data-invalid={whole ? true : undefined}>
      <legend className="mb-1 text-14 font-bold">{label}</legend>
      {whole && (
        <p role="alert" className="text-14 font-bold text-danger">
          {whole}
        </p>
      )}
      <EntryRows path={path}>
        {(rows, remove) =>
          rows.map((row, index) => (
            <fieldset key={row.id} className="flex items-start gap-3 border-b border-line pb-3">
              <legend className="sr-only">{nameEntry(index + 1, row.entry)}</legend>
              <div className="min-w-0 grow">
                <DeletedNotice row={row} />
                {children(`${path}/${row.id}`, row.entry)}
              </div>
              <IconButton
                icon="close"
                label={t('removeEntry', { name: nameEntry(index + 1, row.entry) })}
                onClick={() => remove(row)}
              />
            </fieldset>
          ))
        }
      </EntryRows>
      {entries.length < most &&
        (isButton(add) ? (
          <Button
            variant="secondary"
            size="small"
            className="self-start"
            onClick={() => saveEntries(view, path, [...entries, add.create()])}
          >
            {add.label}
          </Button>
        ) : (
          add
        ))}
    </fieldset>
  );
}

/** Says that a colleague deleted an entry in which a text is being written. */
export function DeletedNotice({ row }: { row: EntryRow }) {
  const t = useTranslations('settings');
  if (!row.isDeleted) return null;
  return (
    <p role="alert" className="text-14 font-bold text-warning">
      {t('entryDeleted')}
    </p>
  );
}

export const readEntries = (document: Document, path: string): Json[] => {
  const list = getAt(document, path);
  return Array.isArray(list) ? list : [];
};

/** Saves a list; one that was missing stays missing while it is empty. */
export function saveEntries(view: DraftView, path: string, next: readonly Json[]): void {
  const wasMissing = getAt(view.read.document, path) === null;
  view.set([{ path, value: next.length === 0 && wasMissing ? null : [...next] }]);
}

interface RowsProps {
  path: string;
  /** Saves the whole list, unless `saveEntries` does. */
  save?(next: readonly Json[]): void;
  children(rows: readonly EntryRow[], remove: (row: EntryRow) => void): ReactNode;
}

/** Provides the draft with the entries of a list at the ids of their rows, which fields and errors then share. */
export function EntryRows({ path, save, children }: RowsProps) {
  const view = useDraftView();
  const entries = readEntries(view.document, path);
  const { rows, setRows } = useEntryRows(path, entries);
  const ids = rows.filter(({ isListed }) => isListed).map(({ id }) => id);
  const document = applyEdit(view.document, {
    path,
    value: Object.fromEntries(rows.map(({ id, entry }) => [id, entry])),
  });
  const toIdentified = (wrong: PathError): PathError => {
    if (wrong.path === path && wrong.entry !== undefined) {
      const [index, ...rest] = wrong.entry.split('/');
      const id = ids[Number(index)];
      return id ? { ...wrong, entry: [id, ...rest].join('/') } : wrong;
    }
    const [key, ...rest] = wrong.path.startsWith(`${path}/`)
      ? wrong.path.slice(path.length + 1).split('/')
      : [];
    const index = entries.findIndex((entry) => key !== undefined && (entry as Document)?.key === key);
    return index < 0 ? wrong : { ...wrong, path: [path, ids[index], ...rest].join('/') };
  };
  const keep = (next: readonly EntryRow[]) => {
    setRows(next.map((row) => ({ ...row, isListed: true })));
    const values = next.map(({ entry }) => entry);
    if (save) save(values);
    else saveEntries(view, path, values);
  };
  const scoped: typeof view = {
    ...view,
    document,
    read: { ...view.read, errors: view.read.errors.map(toIdentified) },
    set(edits) {
      const changed = (getAt(applyEdits(document, edits), path) ?? {}) as Document;
      keep(
        rows.flatMap((row) => {
          // A link that is emptied is about to be written anew.
          const entry = changed[row.id] ?? (typeof row.entry === 'string' ? '' : undefined);
          return entry === undefined ? [] : [{ ...row, entry }];
        }),
      );
    },
  };
  return (
    <DraftScope value={scoped}>
      {children(rows, (gone) => keep(rows.filter((row) => row !== gone)))}
    </DraftScope>
  );
}
